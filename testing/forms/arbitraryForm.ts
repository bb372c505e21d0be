import fc from 'fast-check';
import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { Condition, PathTest } from '../../src/engine/slice.ts';
import { fieldOf, formOf } from './formOf.ts';

const texts = ['', 'a', 'b', 'ab', 'true'];

/** Names of the fields of every random form; the first half are texts, the others flags. */
const names = ['textA', 'textB', 'textC', 'flagA', 'flagB', 'flagC'];

const typeOf = (name: string) => (name.startsWith('flag') ? 'boolean' : 'string');

/** Random forms: up to four sections, conditions on answers of earlier ones, rules across fields. */
export const arbitraryForm: fc.Arbitrary<FormSource> = fc
  .tuple(
    fc.shuffledSubarray(names, { minLength: names.length }),
    fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  )
  .chain(([order, sizes, open]) => {
    const groups = split(order, sizes);
    const conditions = groups.map((_, index) => {
      const known = groups.slice(0, index).flat();
      return known.length === 0 || open[index] ? fc.constant(undefined) : arbitraryCondition(known);
    });
    return fc.tuple(...conditions).map((whens) =>
      formOf(
        names.map((name) => fieldOf(name, { type: typeOf(name) })),
        groups.map((fields, index) => {
          const when = whens[index];
          return { id: `section${index}`, fields, ...(when !== undefined && { when }) };
        }),
        { conditions: { named: { 'applicant.textA': 'a' } } },
      ),
    );
  });

/** Random well-typed answers, some missing. */
export const arbitraryAnswers: fc.Arbitrary<Record<string, unknown>> = fc.record(
  Object.fromEntries(
    names.map((name) => [name, typeOf(name) === 'boolean' ? fc.boolean() : fc.constantFrom(...texts)]),
  ),
  { requiredKeys: [] },
);

/** Random answers of which some have the wrong type. */
export const arbitraryData: fc.Arbitrary<Record<string, unknown>> = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.constantFrom<unknown[]>(...texts, true, false, 5)])),
  { requiredKeys: [] },
);

function arbitraryCondition(fields: string[]): fc.Arbitrary<Condition> {
  const single = fc
    .constantFrom(...fields)
    .chain((name) => test(name).map((value) => ({ [`applicant.${name}`]: value })));
  const both = fc.tuple(single, single).map(([one, other]): Condition => ({ ...one, ...other }));
  const leaf: fc.Arbitrary<Condition> = fields.includes('textA')
    ? fc.oneof(single, both, fc.constant('named'))
    : fc.oneof(single, both);
  return fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      leaf,
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  })).condition;
}

const flagTests: PathTest[] = [true, false, [true, false], { const: true }];

const textTests: PathTest[] = [
  ...texts,
  null,
  [null, 'a'],
  ['a', 'ab', 'true'],
  { pattern: '^a' },
  { minLength: 1 },
  { maxLength: 1 },
  { enum: ['a', 'ab'], minLength: 2 },
];

function test(name: string): fc.Arbitrary<PathTest> {
  return fc.constantFrom(...(typeOf(name) === 'boolean' ? flagTests : textTests));
}

function split(list: string[], sizes: number[]): string[][] {
  const groups: string[][] = [];
  let rest = list;
  for (const size of sizes) {
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  groups.push(rest);
  return groups.filter((group) => group.length > 0);
}
