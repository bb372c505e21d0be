import { describe, expect, it } from 'vitest';
import { checkAmended } from '../testing/support/amendedCatalogue.ts';

const layer = (depth: number, difference: object) => ({
  $schema: `${'../'.repeat(depth)}schemas/catalogue/field.schema.json`,
  ...difference,
});

const { linked, mistakes } = checkAmended(
  {
    'brands/fit/fields/MonthlyIncome.json': layer(3, { ui: { 'ui:options': { below: null } } }),
    'flows/prequal/fields/Address1.json': layer(3, { maxLength: 25 }),
    'brands/fit/fields/Address1.json': layer(3, { maxLength: 24, ui: { 'ui:help': 'field.SSN.hint' } }),
    'brands/fit/flows/dm/fields/Address1.json': layer(5, { maxLength: 23 }),
    'brands/fit/flows/cfc/forms/application.json': {
      $schema: '../../../../../schemas/catalogue/form.schema.json',
      fields: { Address1: { maxLength: 22 } },
    },
  },
  ...['surge.standalone', 'surge.prequal', 'fit.prequal', 'fit.dm', 'fit.cfc'],
);

/** A field of the application of each site, in this order. */
const fieldOn = (name: string, ...sites: string[]) =>
  sites.map(
    (key) => linked.sites.find((site) => site.key === key)?.forms.get('application')?.source.fields[name],
  );

describe('a layer of a field', () => {
  it('[F-513] hides the link below a field for one brand, in every flow, by one file', () => {
    expect(mistakes).toEqual([]);
    const below = fieldOn('MonthlyIncome', 'fit.prequal', 'fit.cfc', 'surge.prequal').map(
      (field) => field?.below,
    );
    expect(below).toEqual([undefined, undefined, expect.anything()]);
    expect(JSON.stringify(below[2])).toContain('link');
  });

  it('[F-513] differs by flow, brand and brand in flow, the last before all, and a form before it', () => {
    const sites = ['surge.standalone', 'surge.prequal', 'fit.prequal', 'fit.dm', 'fit.cfc'];
    expect(fieldOn('Address1', ...sites).map((field) => field?.maxLength)).toEqual([26, 25, 24, 23, 22]);
  });

  it('[F-513] comes along where another field extends the one that it amends, but for what is said of that one alone', () => {
    const spouses = fieldOn('spouseAddress1', 'surge.standalone', 'fit.prequal');
    expect(spouses.map((field) => [field?.maxLength, field?.hint])).toEqual([
      [26, undefined],
      [24, undefined],
    ]);
  });
});
