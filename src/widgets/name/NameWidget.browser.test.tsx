import { describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import field from '../../../schemas/fields/FirstName.json' with { type: 'json' };
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import NameWidget from './NameWidget.tsx';
import descriptor from './name.widget.json' with { type: 'json' };

itBehavesLikeAWidget(NameWidget, descriptor);

const draw = (setting?: DrawSetting) =>
  drawControl(NameWidget, descriptor, { saying: filterOf(field), ...setting });

/** What an on-screen keyboard does, by the browser's own input method. */
interface InputMethod {
  send(
    method: 'Input.imeSetComposition',
    text: { text: string; selectionStart: number; selectionEnd: number },
  ): Promise<unknown>;
  send(method: 'Input.insertText', text: { text: string }): Promise<unknown>;
}

describe('NameWidget', () => {
  it('[FLT-001] refuses digits key by key, keeps the caret, and says why', async () => {
    const { input, keys, caretTo, value, status } = await draw({ value: 'Jordan' });
    caretTo(3);
    await keys('7');
    expect([input.value, input.selectionStart, status()]).toEqual(['Jordan', 3, 'filter.namesOnly']);
    await keys('x');
    expect([input.value, input.selectionStart, value()]).toEqual(['Jorxdan', 4, 'Jorxdan']);
    expect(status()).toBe('filter.namesOnly');
    await keys('{Tab}');
    expect(status()).toBe('');
  });

  it('[FLT-002] takes one space', async () => {
    const { input, keys, status } = await draw();
    await keys('Mary Ann Lee');
    expect(input.value).toBe('Mary AnnLee');
    expect(status()).toBe('filter.spaces');
  });

  it('[FLT-004] takes no more than 17 characters', async () => {
    const { input, keys, status } = await draw();
    await keys('Abcdefghijklmnopqrs');
    expect([input.value, status()]).toEqual(['Abcdefghijklmnopq', 'filter.limit']);
  });

  it('[F-402] [UX-16] keeps of a paste what is a name, and says that something was left out', async () => {
    const { input, paste, value, status } = await draw({ value: 'Jo' });
    await paste('rdan 3rd');
    expect([input.value, value(), status()]).toEqual(['Jordan rd', 'Jordan rd', 'filter.leftOut']);
  });

  it('takes a paste in place of a selection', async () => {
    const { input, paste, caretTo } = await draw({ value: 'Jordan' });
    caretTo(2, 4);
    await paste('-Ann-');
    expect([input.value, input.selectionStart]).toEqual(['Jo-Ann-an', 7]);
  });

  it('leaves the text of an input method alone until it is composed', async () => {
    const { input, value } = await draw();
    const method = cdp() as unknown as InputMethod;
    await method.send('Input.imeSetComposition', { text: 'Jor7', selectionStart: 4, selectionEnd: 4 });
    expect(input.value).toBe('Jor7');
    expect(value()).toBeUndefined();
    await method.send('Input.imeSetComposition', { text: 'Jord', selectionStart: 4, selectionEnd: 4 });
    await method.send('Input.insertText', { text: 'Jordan' });
    expect(input.value).toBe('Jordan');
    expect(value()).toBe('Jordan');
  });

  it('refuses what an input method composed against the filter', async () => {
    const { input, value, status } = await draw({ value: 'Jo' });
    const method = cdp() as unknown as InputMethod;
    input.setSelectionRange(2, 2);
    await method.send('Input.imeSetComposition', { text: '77', selectionStart: 2, selectionEnd: 2 });
    await method.send('Input.insertText', { text: '77' });
    expect([input.value, value(), status()]).toEqual(['Jo', undefined, 'filter.namesOnly']);
  });

  it('keeps the browser’s own undo where nothing was refused', async () => {
    const { input, keys, value } = await draw();
    await keys('Jordan');
    await keys('{Control>}z{/Control}');
    expect(input.value).not.toBe('Jordan');
    expect(value() ?? '').toBe(input.value);
  });
});
