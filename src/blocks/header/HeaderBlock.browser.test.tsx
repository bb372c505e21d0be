import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './header.block.json' with { type: 'json' };

describe('HeaderBlock', () => {
  it('[LAY-001] [LAY-004] [LAY-005] shows logo, network and the secure label', async () => {
    const { container } = await drawExample(descriptor, 'full');
    expect(container.querySelector('img')?.alt).toBe('Surge® Mastercard');
    expect(container.textContent).toContain('Mastercard');
    expect(container.textContent).toContain('THIS IS A SECURE SITE');
  });

  it('[F-786] names the network in plain ink, without a ground or a line that would make a button of it', async () => {
    const { getByText } = await drawExample(descriptor, 'full');
    const network = getByText('Mastercard', { exact: true }).element();
    const { backgroundColor, borderTopWidth, boxShadow, color } = getComputedStyle(network);
    const header = getComputedStyle(network.closest('header') ?? network);
    expect([backgroundColor, borderTopWidth, boxShadow, color]).toEqual([
      'rgba(0, 0, 0, 0)',
      '0px',
      'none',
      header.color,
    ]);
  });

  it('[LAY-002] [LAY-003] [LAY-006] holds the links that the screen allows, as named navigation', async () => {
    const { container } = await drawExample(descriptor, 'full');
    const navigation = container.querySelector('nav');
    expect(navigation?.getAttribute('aria-label')).toBe('Documents');
    expect(navigation?.textContent).toMatch(/Privacy.*Cash Back Rewards Agreement.*Terms/);
    const { container: bare } = await drawExample(descriptor, 'without links');
    expect(bare.querySelector('nav')).toBeNull();
  });

  it('[UX-12] skips to the content without changing the address', async () => {
    const main = document.createElement('main');
    main.id = 'content';
    main.tabIndex = -1;
    document.body.append(main);
    const { getByRole } = await drawExample(descriptor, 'full');
    const before = location.href;
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(getByRole('link', { name: 'Skip to main content' }).element());
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(main);
    expect(location.href).toBe(before);
  });

  it('[LAY-007] [LAY-008] puts the links beside the logo above 600 px and under it below', async () => {
    const { container } = await drawExample(descriptor, 'full');
    const [logo, links] = [container.querySelector('img'), container.querySelector('nav')];
    await page.viewport(601, 800);
    expect(links?.getBoundingClientRect().top).toBeLessThan(logo?.getBoundingClientRect().bottom ?? 0);
    await page.viewport(600, 800);
    expect(links?.getBoundingClientRect().top).toBeGreaterThan(logo?.getBoundingClientRect().bottom ?? 0);
  });
});
