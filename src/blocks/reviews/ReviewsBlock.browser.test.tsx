import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './reviews.block.json' with { type: 'json' };

describe('ReviewsBlock', () => {
  it.each([undefined, ''])(
    '[F-217] [LAY-039] [LOOK-08] draws nothing without a provider (%j)',
    async (address) => {
      const { container } = await drawExample(descriptor, 'micro', { props: { address } });
      expect(container.querySelector('iframe, section, h2')).toBeNull();
      expect(container.textContent).toBe('');
    },
  );

  it.each(['micro', 'slider'])(
    '[LAY-039] [SAFE-04] frames the provider, sandboxed and titled: %s',
    async (kind) => {
      const { container } = await drawExample(descriptor, kind);
      const frame = container.querySelector('iframe');
      expect(frame?.title).toBe('Customer reviews');
      expect(frame?.sandbox.value).toBe('allow-scripts');
      expect(frame?.referrerPolicy).toBe('no-referrer');
    },
  );
});
