import { describe, expect, it } from 'vitest';
import { drawExample } from '../testing/drawExample.tsx';
import descriptor from './liveStatus.block.json' with { type: 'json' };

describe('LiveStatusBlock', () => {
  it('[UX-11] is a polite status line that is there before it speaks', async () => {
    const { container } = await drawExample(descriptor, 'silent');
    expect(container.querySelector('[role="status"]')?.textContent).toBe('');
    const { container: speaking } = await drawExample(descriptor, 'speaking');
    expect(speaking.querySelector('[role="status"]')?.textContent).toBe('Sending your application...');
  });
});
