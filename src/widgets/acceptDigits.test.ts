import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptDigits, type DigitMask, digitsOf, placeAfter } from './acceptDigits.ts';
import type { TextEdit } from './TextEdit.ts';

const masks: Record<string, DigitMask> = {
  dashes: {
    length: 9,
    format: (digits) =>
      [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-'),
  },
  brackets: {
    length: 10,
    format: (digits) =>
      digits.length > 3 ? `(${digits.slice(0, 3)}) ${digits.slice(3)}` : digits === '' ? '' : `(${digits}`,
  },
};

type Act =
  | { do: 'type'; text: string }
  | { do: 'backspace' }
  | { do: 'delete' }
  | { do: 'cut' }
  | { do: 'paste'; text: string };

const acts: fc.Arbitrary<{ from: number; to: number; act: Act }> = fc.record({
  from: fc.nat(14),
  to: fc.nat(14),
  act: fc.oneof(
    fc.record({ do: fc.constant('type' as const), text: fc.constantFrom(...'0123456789') }),
    fc.record({ do: fc.constant('backspace' as const) }),
    fc.record({ do: fc.constant('delete' as const) }),
    fc.record({ do: fc.constant('cut' as const) }),
    fc.record({
      do: fc.constant('paste' as const),
      text: fc.array(fc.constantFrom(...'0123456789- ().'), { maxLength: 6 }).map((parts) => parts.join('')),
    }),
  ),
});

/** A plain text of digits, edited without any mask: what the digits of a masked text have to equal. */
function plain(
  digits: string,
  from: number,
  to: number,
  act: Act,
  length: number,
): { digits: string; caret: number } {
  const replace = (start: number, end: number, text: string) => {
    const next = digits.slice(0, start) + text + digits.slice(end);
    return next.length > length ? { digits, caret: to } : { digits: next, caret: start + text.length };
  };
  if (act.do === 'type' || act.do === 'paste') return replace(from, to, digitsOf(act.text));
  if (from !== to) return replace(from, to, '');
  if (act.do === 'backspace') return from === 0 ? { digits, caret: 0 } : replace(from - 1, from, '');
  return act.do === 'delete' ? replace(from, Math.min(from + 1, digits.length), '') : { digits, caret: to };
}

/** What a browser proposes for the same act on the masked text. */
function propose(text: string, start: number, end: number, act: Act): TextEdit {
  const previous = { text, start, end };
  const replace = (from: number, to: number, inserted: string, inputType: string): TextEdit => ({
    previous,
    proposed: { text: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length },
    source: inputType === 'insertFromPaste' ? 'bulk' : 'key',
    inputType,
  });
  if (act.do === 'type') return replace(start, end, act.text, 'insertText');
  if (act.do === 'paste') return replace(start, end, act.text, 'insertFromPaste');
  if (start !== end)
    return replace(start, end, '', act.do === 'cut' ? 'deleteByCut' : 'deleteContentBackward');
  if (act.do === 'backspace') return replace(Math.max(0, start - 1), start, '', 'deleteContentBackward');
  if (act.do === 'delete')
    return replace(start, Math.min(start + 1, text.length), '', 'deleteContentForward');
  return replace(start, end, '', 'deleteByCut');
}

describe('acceptDigits', () => {
  it.each(Object.entries(masks))('[UX-05] equals a plain-text model, digits and caret: %s', (_, mask) => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 30 }), (steps) => {
        let text = '';
        for (const { from, to, act } of steps) {
          const [start, end] = [Math.min(from, to, text.length), Math.min(Math.max(from, to), text.length)];
          const before = digitsOf(text);
          const [left, right] = [digitsOf(text.slice(0, start)).length, digitsOf(text.slice(0, end)).length];
          // A browser does nothing, and says nothing, where there is nothing to delete or cut.
          const proposed = propose(text, start, end, act);
          if (proposed.proposed.text === text) continue;
          // A selection of nothing but a separator: plain text has no such selection.
          if (left === right && start !== end) continue;
          const model = plain(before, left, right, act, mask.length);
          const result = acceptDigits(proposed, mask);
          expect(result.value).toBe(model.digits);
          expect(digitsOf(result.text)).toBe(model.digits);
          expect(digitsOf(result.text.slice(0, result.caret)).length).toBe(model.caret);
          text = result.text;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('[UX-16] refuses what is no digit and no separator, whole', () => {
    const edit: TextEdit = {
      previous: { text: '12', start: 2, end: 2 },
      proposed: { text: '1234 ext 5', caret: 10 },
      source: 'bulk',
      inputType: 'insertFromPaste',
    };
    expect(acceptDigits(edit, masks.dashes as DigitMask)).toEqual({
      text: '12',
      caret: 2,
      value: '12',
      refused: 'filter.digitsOnly',
    });
  });
});

describe('placeAfter', () => {
  it('stands behind the separators that follow the digit', () => {
    expect([0, 1, 3, 4, 9].map((digits) => placeAfter('(512) 555-0', digits))).toEqual([1, 2, 6, 7, 11]);
  });
});
