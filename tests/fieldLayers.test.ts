import { describe, expect, it } from 'vitest';
import { checkAmended } from './support/amendedCatalogue.ts';

/** Every form of every site that holds the field, as it stands there. */
function fieldsOf(name: string, patches: Record<string, unknown>) {
  const { linked, mistakes, sentence } = checkAmended(patches);
  expect(mistakes.map(sentence)).toEqual([]);
  return linked.sites.flatMap(({ layers: { brand, flow }, forms }) =>
    [...forms.values()].flatMap(({ source }) => {
      const field = source.fields[name];
      return field === undefined ? [] : [{ brand, flow, form: source.id, field }];
    }),
  );
}

function layer(depth: number, difference: object): object {
  return { $schema: `${'../'.repeat(depth)}schemas/catalogue/field.schema.json`, ...difference };
}

describe('a layer of a field', () => {
  it('[F-513] hides the link below a field for one brand, in every flow, by one file', () => {
    const fields = fieldsOf('MonthlyIncome', {
      'brands/fit/fields/MonthlyIncome.json': layer(3, { ui: { 'ui:options': { below: null } } }),
    });
    const hidden = fields.filter(({ field }) => field.below === undefined);
    expect(hidden.length).toBeGreaterThan(1);
    expect(hidden).toEqual(fields.filter(({ brand }) => brand === 'fit'));
    expect(JSON.stringify(fields.find(({ brand }) => brand === 'surge')?.field.below)).toContain('link');
  });

  it('[F-513] differs by flow, brand and brand in flow, the last before all, and a form before it', () => {
    const lengths = fieldsOf('Address1', {
      'flows/prequal/fields/Address1.json': layer(3, { maxLength: 25 }),
      'brands/fit/fields/Address1.json': layer(3, { maxLength: 24 }),
      'brands/fit/flows/dm/fields/Address1.json': layer(5, { maxLength: 23 }),
      'brands/fit/flows/cfc/forms/application.json': {
        $schema: '../../../../../schemas/catalogue/form.schema.json',
        fields: { Address1: { maxLength: 22 } },
      },
    });
    const of = (site: string) =>
      lengths.find(({ brand, flow }) => `${flow}.${brand}` === site)?.field.maxLength;
    const sites = ['standalone.surge', 'prequal.surge', 'prequal.fit', 'dm.fit', 'cfc.fit'];
    expect(sites.map(of)).toEqual([26, 25, 24, 23, 22]);
  });

  it('[F-513] comes along where another field extends the one that it amends', () => {
    const spouses = fieldsOf('spouseAddress1', {
      'brands/fit/fields/Address1.json': layer(3, { maxLength: 24, ui: { 'ui:help': 'field.SSN.hint' } }),
    });
    for (const { brand, field } of spouses) expect(field.maxLength).toBe(brand === 'fit' ? 24 : 26);
    expect(spouses.every(({ field }) => field.hint === undefined)).toBe(true);
  });
});
