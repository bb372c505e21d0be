import { describe, expect, it } from 'vitest';
import { drawField } from '../../../testing/widgets/drawField.ts';

const blocked = { blockPaste: true, blockedPaste: 'Pasting is turned off here.' };

describe('EmailWidget', () => {
  it('[FLT-015] [SEC-006] blocks a paste where it is told so, and says so', async () => {
    const { input, paste, keys, value, status } = await drawField('Email', { options: blocked });
    await paste('jordan@example.com');
    await expect
      .poll(() => [input.value, value(), status()])
      .toEqual(['', undefined, 'Pasting is turned off here.']);
    await keys('j{Tab}');
    await expect.poll(() => [input.value, status()]).toEqual(['j', '']);
  });

  it('[FLT-015] blocks a drop likewise, but not autofill', async () => {
    const { input, autofill, value } = await drawField('Email', { options: blocked });
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
    expect(input.dispatchEvent(drop)).toBe(false);
    autofill('jordan@example.com');
    expect(value()).toBe('jordan@example.com');
  });
});
