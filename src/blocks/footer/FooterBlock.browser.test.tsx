import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './footer.block.json' with { type: 'json' };

describe('FooterBlock', () => {
  it('[LAY-012] [LAY-013] shows the phone as a link to call, with its hours', async () => {
    const { container, getByText } = await drawExample(descriptor, 'full');
    expect(container.querySelector('a[href^="tel:"]')?.textContent).toBe('1-866-555-0141');
    await expect.element(getByText(/Monday to Friday 7am to 12am/)).toBeVisible();
  });

  it('[LAY-009] [LAY-010] [LAY-011] [LAY-014] [LAY-015] [LAY-016] [LAY-017] [LAY-043] shows the links that the screen allows, disclosures, copyright and version', async () => {
    const { container } = await drawExample(descriptor, 'full');
    expect(container.querySelector('nav')?.textContent).toMatch(/Privacy.*FAQ.*Terms & Conditions/);
    expect(container.querySelector('h2')?.textContent).toBe('USA PATRIOT Act notice');
    expect(container.textContent).toContain('credit solicitation only');
    expect(container.textContent).toContain('© 2026');
    expect(container.textContent).toContain('P20251031.1');
  });

  it('[RTE-033] leaves the version out where there is none', async () => {
    const { container } = await drawExample(descriptor, 'full', { props: { version: null } });
    expect(container.textContent).not.toContain('Version');
  });
});
