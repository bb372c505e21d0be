import { describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { drawField } from '../../../testing/widgets/drawField.ts';

/** What an on-screen keyboard does, by the browser's own input method. */
interface InputMethod {
  send(
    method: 'Input.imeSetComposition',
    text: { text: string; selectionStart: number; selectionEnd: number },
  ): Promise<unknown>;
  send(method: 'Input.insertText', text: { text: string }): Promise<unknown>;
}

describe('NameWidget', () => {
  it('takes a paste in place of a selection', async () => {
    const { input, paste, caretTo } = await drawField('FirstName', { value: 'Jordan' });
    caretTo(2, 4);
    await paste('-Ann-');
    expect([input.value, input.selectionStart]).toEqual(['Jo-Ann-an', 7]);
  });

  it('leaves the text of an input method alone until it is composed', async () => {
    const { input, value } = await drawField('FirstName');
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
    const { input, value, status } = await drawField('FirstName', { value: 'Jo' });
    const method = cdp() as unknown as InputMethod;
    input.setSelectionRange(2, 2);
    await method.send('Input.imeSetComposition', { text: '77', selectionStart: 2, selectionEnd: 2 });
    await method.send('Input.insertText', { text: '77' });
    await expect.poll(() => [input.value, value(), status()]).toEqual(['Jo', undefined, 'filter.namesOnly']);
  });
});
