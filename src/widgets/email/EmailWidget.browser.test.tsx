import { describe, expect, it } from 'vitest';
import field from '../../../schemas/fields/Email.json' with { type: 'json' };
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import EmailWidget from './EmailWidget.tsx';
import descriptor from './email.widget.json' with { type: 'json' };

itBehavesLikeAWidget(EmailWidget, descriptor);

const draw = (setting?: DrawSetting) =>
  drawControl(EmailWidget, descriptor, { saying: filterOf(field), ...setting });

const blocked = { blockPaste: true, blockedPaste: 'Pasting is switched off here.' };

describe('EmailWidget', () => {
  it('[FLT-012] [FLT-013] takes letters, digits, underscore, dot and one @', async () => {
    const { input, keys, status } = await draw();
    await keys('a-b+c_d.1@x@y.com');
    expect(input.value).toBe('abc_d.1@xy.com');
    expect(status()).toBe('filter.emailOnly');
  });

  it('[UX-16] refuses whole a paste that would lose a character, and says why', async () => {
    const { input, paste, value, status } = await draw();
    await paste('jordan+card@example.com');
    expect([input.value, value(), status()]).toEqual(['', undefined, 'filter.emailOnly']);
  });

  it('[UX-16] refuses whole an autofilled address that would lose a character', async () => {
    const { input, autofill, value, status } = await draw({ focus: false });
    autofill('mary-ann@example.com');
    await expect.poll(() => status()).toBe('filter.emailOnly');
    expect([input.value, value()]).toEqual(['', undefined]);
  });

  it('takes a pasted address, without the spaces around it', async () => {
    const { paste, value } = await draw();
    await paste(' jordan.avery@example.com\u200B ');
    expect(value()).toBe('jordan.avery@example.com');
  });

  it('[FLT-015] [SEC-006] blocks a paste where it is told so, and says so', async () => {
    const { input, paste, keys, value, status } = await draw({ options: blocked });
    await paste('jordan@example.com');
    expect([input.value, value(), status()]).toEqual(['', undefined, 'Pasting is switched off here.']);
    await keys('j{Tab}');
    expect([input.value, status()]).toEqual(['j', '']);
  });

  it('[FLT-015] blocks a drop likewise, but not autofill', async () => {
    const { input, autofill, value } = await draw({ options: blocked });
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
    expect(input.dispatchEvent(drop)).toBe(false);
    autofill('jordan@example.com');
    expect(value()).toBe('jordan@example.com');
  });

  it('offers the keyboard for addresses, without capitals', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode, input.autocapitalize]).toEqual(['text', 'email', 'none']);
  });
});
