import { describe, expect, it } from 'vitest';
import { parseDate } from '../../engine/dates/parseDate.ts';
import { typeDate } from './typeDate.ts';

/** Types a text key by key at the end; `<` is Backspace. */
function typed(keys: string, start = ''): { text: string; refused: (string | undefined)[] } {
  let text = start;
  const refused: (string | undefined)[] = [];
  for (const key of keys) {
    const proposed = key === '<' ? text.slice(0, -1) : text + key;
    const result = typeDate({
      previous: { text, start: text.length, end: text.length },
      proposed: { text: proposed, caret: proposed.length },
      source: 'key',
      inputType: key === '<' ? 'deleteContentBackward' : 'insertText',
    });
    text = result.text;
    refused.push(result.refused);
  }
  return { text, refused };
}

describe('typeDate', () => {
  it.each([
    ['02091990', '02/09/1990'],
    ['02/09/1990', '02/09/1990'],
    ['02-09-1990', '02/09/1990'],
    ['2/9/1990', '2/9/1990'],
    ['2-9-1990', '2/9/1990'],
    ['12311999', '12/31/1999'],
    ['1990-02-09', '1990-02-09'],
    ['02//09//1990', '02/09/1990'],
    ['020919901', '02/09/1990'],
  ])('[FLT-018] [UX-07] %s typed key by key stands there as %s', (keys, text) => {
    expect(typed(keys).text).toBe(text);
  });

  it.each(['02091990', '2/9/1990', '02-09-1990', '1990-02-09'])('[UX-07] %s is 9 February 1990', (keys) => {
    expect(parseDate(typed(keys).text)).toBe('1990-02-09');
  });

  it('lets a slash be deleted, and sets it again with the next digit', () => {
    expect(typed('02<').text).toBe('02');
    expect(typed('02<<').text).toBe('0');
    expect(typed('02<9').text).toBe('02/9');
  });

  it('[UX-16] refuses letters and says why', () => {
    expect(typed('02x')).toEqual({ text: '02/', refused: [undefined, undefined, 'filter.digitsOnly'] });
  });

  it('leaves an edit in the middle and a paste as they are', () => {
    expect(
      typeDate({
        previous: { text: '02/09/1990', start: 3, end: 4 },
        proposed: { text: '02/19/1990', caret: 4 },
        source: 'key',
        inputType: 'insertText',
      }),
    ).toEqual({ text: '02/19/1990', caret: 4 });
    expect(
      typeDate({
        previous: { text: '', start: 0, end: 0 },
        proposed: { text: '1990-02-09\u200B', caret: 11 },
        source: 'bulk',
        inputType: 'insertFromPaste',
      }),
    ).toEqual({ text: '1990-02-09', caret: 10 });
  });
});
