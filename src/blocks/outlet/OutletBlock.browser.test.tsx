import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './outlet.block.json' with { type: 'json' };

describe('OutletBlock', () => {
  it('is the main landmark that the skip link leads to', async () => {
    const { container } = await drawExample(descriptor, 'outlet');
    const main = container.querySelector('main');
    main?.focus();
    expect(document.activeElement?.id).toBe('content');
    expect(main?.textContent).toContain("The route's screen stands here.");
  });

  it('is the only one, also where screens stand within each other', async () => {
    const blocks = {
      inner: { block: 'outlet', props: {}, blocks: { words: { block: 'prose', props: { text: 'Inside' } } } },
    };
    const { container } = await drawExample(descriptor, 'outlet', { blocks });
    expect(container.querySelectorAll('main')).toHaveLength(1);
    expect(container.querySelector('main main')).toBeNull();
    expect(container.textContent).toBe('Inside');
  });
});
