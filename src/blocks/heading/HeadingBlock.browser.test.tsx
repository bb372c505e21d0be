import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './heading.block.json' with { type: 'json' };

describe('HeadingBlock', () => {
  it('[UX-10] takes the focus', async () => {
    const { container } = await drawExample(descriptor, 'page');
    expect(container.querySelector('h1')?.tabIndex).toBe(-1);
  });

  it('[LOOK-02] sets its lead in lines of at most 75 characters', async () => {
    await page.viewport(1280, 800);
    const lead = 'Nothing is final until you accept at the end of this page, which you can do today. '.repeat(
      4,
    );
    const { container } = await drawExample(descriptor, 'page', { props: { lead } });
    const paragraph = container.querySelector('p') as HTMLElement;
    const lines =
      paragraph.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight);
    expect(lead.length / lines).toBeLessThanOrEqual(75);
  });
});
