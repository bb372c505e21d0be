import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../testing/drawExample.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './result.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

describe('ResultBlock', () => {
  it('[DEC-001] [DEC-003] [DEC-004] [DEC-005] [DEC-006] shows ribbon, reference, reason, note and card', async () => {
    const { container } = await drawExample(descriptor, 'declined');
    expect(container.querySelector('h1')?.textContent).toBe('Your Pre-qualification Results Are...');
    expect(container.textContent).toContain('Reference # 900000001');
    expect(container.textContent).toContain('We are unable to approve your application at this time.');
    expect(container.querySelector('strong')?.textContent).toBe('no-reply@surge.example');
    expect(container.querySelector('img')?.alt).toBe('Surge Mastercard in violet');
  });

  it('[DEC-003] [DEC-006] leaves out a reference without a value and a note that is suppressed', async () => {
    const props = { reference: { label: 'Reference #', value: '' }, emailNote: null };
    const { container } = await drawExample(descriptor, 'declined', { props });
    expect(container.textContent).not.toContain('Reference');
    expect(container.textContent).not.toContain('junk folder');
  });

  it('[UX-10] its ribbon takes the focus', async () => {
    const { container } = await drawExample(descriptor, 'pending');
    container.querySelector('h1')?.focus();
    expect(document.activeElement).toBe(container.querySelector('h1'));
  });

  it('[LOOK-09] tells next step and contact above the fold of a phone', async () => {
    await page.viewport(360, 740);
    const { container } = await drawExample(descriptor, 'declined');
    const contact = container.querySelector('a[href^="tel:"]');
    expect(contact?.getBoundingClientRect().bottom).toBeLessThan(740);
  });
});
