import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawControl } from '../../../testing/widgets/drawControl.tsx';
import PasswordWidget from './PasswordWidget.tsx';
import descriptor from './password.widget.json' with { type: 'json' };

const words = { show: 'Show', hide: 'Hide', blockedClipboard: 'Please type it' };
const draw = (options: object = {}, value?: string) =>
  drawControl(PasswordWidget, descriptor, { options: { ...words, ...options }, value });

describe('PasswordWidget', () => {
  it('is hidden until its button shows it, keeps what was typed, and sends no form with that', async () => {
    const { container, input, keys } = await draw();
    await keys('Sample-Pass1!');
    expect(input.type).toBe('password');
    const button = container.querySelector('button') as HTMLButtonElement;
    expect([button.textContent, button.type]).toEqual(['Show Password', 'button']);
    await userEvent.click(button);
    expect([input.type, input.value, button.textContent]).toEqual(['text', 'Sample-Pass1!', 'Hide Password']);
    await userEvent.click(button);
    expect(input.type).toBe('password');
  });

  it('[APR-019] [A-094] lists its rules, each with whether it is met so far', async () => {
    const { options } = descriptor.examples.find(({ name }) => name === 'checklist')?.props ?? {};
    const { container, keys } = await draw(options);
    const met = () => [...container.querySelectorAll('li')].map(({ dataset }) => dataset.met);
    expect(met()).toEqual(Array(5).fill('false'));
    await keys('Sample-1');
    expect(met()).toEqual(['true', 'true', 'true', 'true', 'false']);
    await keys('!');
    expect(met()).toEqual(Array(5).fill('true'));
  });

  it.each(['paste', 'copy', 'cut', 'drop'])(
    '[APR-021] [SEC-005] refuses %s where it asks to type again, and says so until it is left',
    async (kind) => {
      const { input, keys, status } = await draw({ blockClipboard: true }, 'Sample-Pass1!');
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true })
          : new ClipboardEvent(kind, { bubbles: true, cancelable: true });
      expect(input.dispatchEvent(event)).toBe(false);
      await expect.poll(status).toBe('Please type it');
      await keys('{Tab}');
      await expect.poll(status).toBe('');
      expect(input.value).toBe('Sample-Pass1!');
    },
  );
});
