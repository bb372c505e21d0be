import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './serviceList.block.json' with { type: 'json' };

describe('ServiceListBlock', () => {
  it('[SAFE-04] names each service and what it is for, or says that there is none', async () => {
    const { container } = await drawExample(descriptor, 'optional');
    expect([...container.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      'Sample AnalyticsCounts visits',
      'Sample AdsMeasures advertisements',
    ]);
    const none = await drawExample(descriptor, 'none');
    expect(none.container.textContent).toContain('This site uses none.');
  });
});
