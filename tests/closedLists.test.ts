import { describe, expect, it } from 'vitest';
import { checkAmended } from '../testing/support/amendedCatalogue.ts';
import { checkedCatalogue } from '../testing/support/checkedCatalogue.ts';

describe('a comparison with what never comes', () => {
  it('[F-506] is none where another form has the choice, or the choices come with an answer', () => {
    const choice = { fields: { Suffix: { enum: ['JNR'], ui: { 'ui:enumNames': ['field.Suffix.label'] } } } };
    const conditions = { otherOptions: "applicant.Suffix is 'JNR' or applicant.cardColorCode is 'X'" };
    const { mistakes } = checkAmended(
      { 'flows/_base/flow.json': { conditions }, 'schemas/forms/application.json': choice },
      'surge.prequal',
    );
    expect(mistakes.filter(({ message }) => message.includes('is never'))).toEqual([]);
  });
});

it('[F-506] no slice carries a list of values', () => {
  const { linked } = checkedCatalogue();
  const lists = Object.entries(linked.declarations).flatMap(([path, { enum: list }]) => (list ? [path] : []));
  expect(lists).toContain('result.result');
  for (const { slice } of linked.sites) expect(JSON.stringify(slice.context)).not.toContain('"enum"');
});
