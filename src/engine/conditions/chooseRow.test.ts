import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRow } from './holds.ts';

describe('chooseRow', () => {
  it('takes the first row that holds, and no later one', () => {
    const rows = fc.array(fc.record({ when: fc.constantFrom('yes', 'no'), is: fc.integer() }));
    fc.assert(
      fc.property(rows, (table) => {
        const first = table.findIndex((row) => row.when === 'yes');
        expect(chooseRow(table, (condition) => condition === 'yes')).toBe(
          first < 0 ? undefined : table[first],
        );
      }),
    );
  });

  it('takes a row without a condition', () => {
    expect(chooseRow([{ when: 'no', is: 1 }, { is: 2 }, { is: 3 }], () => false)).toEqual({ is: 2 });
  });

  it('[A-007] skips rows whose route the flow lacks', () => {
    const table = [{ to: 'link' }, { to: 'decided' }];
    expect(
      chooseRow(
        table,
        () => true,
        (route) => route === 'decided',
      ),
    ).toEqual({ to: 'decided' });
    expect(
      chooseRow(
        table,
        () => true,
        () => false,
      ),
    ).toBeUndefined();
  });
});
