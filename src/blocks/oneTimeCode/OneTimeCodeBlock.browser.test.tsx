import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './oneTimeCode.block.json' with { type: 'json' };

async function draw(name = 'empty', props: Record<string, unknown> = {}) {
  const drawn = await drawExample(descriptor, name, { props });
  const boxes = () => [...drawn.container.querySelectorAll<HTMLInputElement>('[role="group"] input')];
  return {
    ...drawn,
    boxes,
    box: (index: number) => boxes()[index] as HTMLInputElement,
    code: () =>
      boxes()
        .map(({ value }) => value || '_')
        .join(''),
    focused: () => boxes().indexOf(document.activeElement as HTMLInputElement),
    button: () => drawn.getByRole('button').element(),
    status: () => drawn.container.querySelector('p[role="status"]')?.textContent ?? '',
    show: (next: Record<string, unknown>) => drawn.change({ props: next }),
  };
}

function paste(box: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

interface Edit {
  boxes: string[];
  focus: number;
}

/** The result of a key. */
function pressed({ boxes, focus }: Edit, key: string): Edit {
  const before = Math.max(focus - 1, 0);
  const after = Math.min(focus + 1, 5);
  if (/^\d$/u.test(key)) return { boxes: boxes.with(focus, key), focus: after };
  if (key === 'Delete') return { boxes: boxes.with(focus, ''), focus };
  if (key === 'Backspace') {
    const place = boxes[focus] === '' ? before : focus;
    return { boxes: boxes.with(place, ''), focus: place };
  }
  const places: Record<string, number> = { ArrowLeft: before, ArrowRight: after, Home: 0, End: 5 };
  return { boxes, focus: places[key] ?? focus };
}

describe('OneTimeCodeBlock', () => {
  it('[MFA-005] [UX-08] is one group of six boxes, the first of which takes the code of a message', async () => {
    const { boxes, container, getByRole } = await draw();
    expect(boxes()).toHaveLength(6);
    await expect.element(getByRole('group', { name: 'Verification code' })).toBeVisible();
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Digit ${number}`),
    );
    expect(boxes().map((box) => box.autocomplete)).toEqual(['one-time-code', ...Array(5).fill('off')]);
    expect(boxes().every((box) => box.inputMode === 'numeric' && box.type === 'text')).toBe(true);
    const named = [...container.querySelectorAll<HTMLInputElement>('[name="code"]')];
    expect(named).toEqual([boxes()[0]]);
    expect(boxes().every((box) => box.maxLength < 0)).toBe(true);
  });

  it('[F-104] [UX-08] a whole code replaces the one that stands there, inserted in one step or digit by digit', async () => {
    const { box, code } = await draw();
    await userEvent.fill(box(0), '123456');
    expect(code()).toBe('123456');
    await userEvent.fill(box(0), '654321');
    expect(code()).toBe('654321');
    for (const index of [0, 1, 2, 3, 4, 5]) await userEvent.fill(box(index), String(index));
    expect(code()).toBe('012345');
    box(0).focus();
    await userEvent.keyboard('987654');
    expect(code()).toBe('987654');
  });

  it('[F-421] [UX-12] sends with the last digit, once, whatever follows before an answer', async () => {
    const { raise, box, button, show } = await draw();
    box(0).focus();
    await userEvent.keyboard('12345{Enter}');
    expect(raise).not.toHaveBeenCalled();
    await userEvent.keyboard('6');
    expect(raise).toHaveBeenCalledExactlyOnceWith('codeEntered', undefined, { verifyCode: '123456' });
    (button() as HTMLElement).click();
    await show({ busy: true });
    await userEvent.keyboard('{Enter}');
    expect(raise).toHaveBeenCalledOnce();
    // The call failed and the code is still there: the button retries.
    await show({ error: 'An Error has occurred. Please try again later.' });
    (button() as HTMLElement).click();
    expect(raise).toHaveBeenCalledTimes(2);
  });

  it('[F-421] sends what autofill and a paste bring, and nothing while a whole code is typed over', async () => {
    const { raise, box } = await draw();
    await userEvent.fill(box(0), '654321');
    expect(raise).toHaveBeenCalledOnce();
    box(0).focus();
    await userEvent.keyboard('98765');
    expect(raise).toHaveBeenCalledOnce();
    await userEvent.keyboard('4{Enter}');
    expect(raise).toHaveBeenLastCalledWith('codeEntered', undefined, { verifyCode: '987654' });
    expect(raise).toHaveBeenCalledTimes(2);
  });

  it('[F-421] says before that the last digit sends it, and asks a dialog for the focus', async () => {
    const { box, container } = await draw();
    const described = box(0).getAttribute('aria-describedby') ?? '';
    expect(container.querySelector(`#${described}`)?.textContent).toContain('all 6 digits');
    expect(container.querySelector('[data-autofocus]')).toBe(box(0));
  });

  it('[MFA-008] cannot be sent below six digits, and stays in the focus order', async () => {
    const { raise, box, button } = await draw();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    (button() as HTMLElement).click();
    box(0).focus();
    await userEvent.keyboard('123456');
    expect(button().hasAttribute('aria-disabled')).toBe(false);
    expect(raise).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Backspace}');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    (button() as HTMLElement).click();
    expect(raise).toHaveBeenCalledOnce();
  });

  it('[F-712] pressed before that it leads to the first empty box and asks for the rest', async () => {
    const { raise, box, button, focused, status } = await draw();
    (button() as HTMLElement).click();
    expect(focused()).toBe(0);
    await expect.poll(status).toBe('filter.wholeCode');
    box(0).focus();
    await userEvent.keyboard('123{Enter}');
    expect(focused()).toBe(3);
    await expect.poll(status).toBe('filter.wholeCode');
    await userEvent.keyboard('4');
    await expect.poll(status).toBe('');
    expect(raise).not.toHaveBeenCalled();
  });

  it.each(['123 456', '１２３４５６'])('[UX-08] takes a paste of %j in any box', async (text) => {
    const { box, code, focused } = await draw();
    box(3).focus();
    paste(box(3), text);
    await expect.poll(code).toBe('123456');
    expect(focused()).toBe(5);
  });

  it('[MFA-007] [UX-16] refuses any other paste and says so until the boxes are left', async () => {
    const { box, code, status } = await draw();
    box(0).focus();
    paste(box(0), '12345');
    await expect.poll(status).toBe('filter.wholeCode');
    expect(code()).toBe('______');
    await userEvent.keyboard('1');
    await expect.poll(status).toBe('');
    await userEvent.keyboard('x');
    await expect.poll(status).toBe('filter.digitsOnly');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}');
    await expect.poll(status).toBe('');
    expect(code()).toBe('1_____');
  });

  it('[MFA-006] follows the model for any keys', async () => {
    const { box, code, focused, button } = await draw();
    const keys = fc.array(
      fc.constantFrom(...'0123456789', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'),
      { minLength: 1, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(keys, async (typed) => {
        box(5).focus();
        await userEvent.keyboard('{Backspace>12/}');
        expect([code(), focused()]).toEqual(['______', 0]);
        let edit = { boxes: Array(6).fill(''), focus: 0 };
        for (const key of typed) edit = pressed(edit, key);
        await userEvent.keyboard(typed.map((key) => (key.length === 1 ? key : `{${key}}`)).join(''));
        expect(code()).toBe(edit.boxes.map((digit) => digit || '_').join(''));
        expect(focused()).toBe(edit.focus);
        expect(button().hasAttribute('aria-disabled')).toBe(edit.boxes.includes(''));
      }),
      { numRuns: 15, examples: [[['End', 'Backspace']]] },
    );
  });

  it('goes back from an empty box where a keyboard tells nothing but the deletion', async () => {
    const { box, code, focused } = await draw('empty');
    box(0).focus();
    await userEvent.keyboard('12');
    const deletion = { inputType: 'deleteContentBackward', bubbles: true, cancelable: true };
    box(2).dispatchEvent(new InputEvent('beforeinput', deletion));
    await expect.poll(code).toBe('1_____');
    expect(focused()).toBe(1);
  });

  it('[MFA-010] [MFA-011] [MFA-012] empties the boxes and goes back to the first where a code is wrong', async () => {
    const { box, code, focused, show, boxes, container } = await draw();
    box(0).focus();
    await userEvent.keyboard('123456');
    const error = 'The verification code you entered is invalid, or your code has expired.';
    for (const _time of [1, 2]) {
      await show({ busy: true });
      await show({ error, rejected: true });
      await expect.poll(code).toBe('______');
      expect(focused()).toBe(0);
      expect(boxes().every((each) => each.getAttribute('aria-invalid') === 'true')).toBe(true);
      const described = box(0).getAttribute('aria-describedby')?.split(' ').at(-1);
      expect(container.querySelector(`#${described}`)?.textContent).toContain(error);
      await userEvent.keyboard('654321');
      expect(code()).toBe('654321');
    }
  });

  it('[UX-08] [MFA-014] keeps code and focus where the call itself failed', async () => {
    const { box, code, show, button, getByRole } = await draw();
    box(0).focus();
    await userEvent.keyboard('123456');
    (button() as HTMLElement).focus();
    await show({ error: 'An Error has occurred. Please try again later.' });
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('An Error has occurred. Please try again later.');
    expect(code()).toBe('123456');
    expect(document.activeElement).toBe(button());
  });

  it('[UX-10] does not take the focus when it is drawn', async () => {
    const before = vi.spyOn(HTMLElement.prototype, 'focus');
    await draw();
    expect(before).not.toHaveBeenCalled();
  });

  it('[UX-14] sends nothing more while a code is checked', async () => {
    const { raise, box, button } = await draw('checking');
    box(5).focus();
    await userEvent.keyboard('{Enter}');
    expect(button().textContent).toBe('Verifying...');
    (button() as HTMLElement).click();
    expect(raise).not.toHaveBeenCalled();
  });

  it('[UX-09] has targets of at least 40 px on the narrowest phone', async () => {
    await page.viewport(320, 800);
    const { boxes } = await draw();
    for (const each of boxes()) {
      const { width, height } = each.getBoundingClientRect();
      expect(width).toBeGreaterThanOrEqual(40);
      expect(height).toBeGreaterThanOrEqual(44);
    }
  });
});
