import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './facts.block.json' with { type: 'json' };

describe('FactsBlock', () => {
  it('[APR-002] [APR-004] reads each value with its label, in tabular figures', async () => {
    const { container } = await drawExample(descriptor, 'approved');
    const pairs = [...container.querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]);
    expect(pairs).toEqual([
      ['Initial credit limit', '$300'],
      ['Reference #', '900000001'],
      ['Arrives', 'In 7 to 10 days'],
    ]);
    for (const value of container.querySelectorAll('dd')) {
      expect(getComputedStyle(value).fontVariantNumeric).toBe('tabular-nums');
    }
  });

  it('[DEC-003] does not show a fact without a value, nor an empty list', async () => {
    const { container } = await drawExample(descriptor, 'fee');
    expect(container.textContent).not.toContain('Not shown');
    const { container: empty } = await drawExample(descriptor, 'fee', { props: { items: {} } });
    expect(empty.querySelector('dl')).toBeNull();
  });

  it('[PNF-004] does not show words that a table takes away', async () => {
    const props = { items: { name: { label: 'Applicant', text: null } } };
    const { container } = await drawExample(descriptor, 'fee', { props });
    expect(container.textContent).toBe('');
  });

  it('shows zero', async () => {
    const props = { items: { fee: { label: 'Fee', value: 0 } } };
    const { container } = await drawExample(descriptor, 'fee', { props });
    expect(container.querySelector('dd')?.textContent).toBe('0');
  });
});
