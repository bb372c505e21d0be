import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPage, send } from '../../scripts/walk/openPage.ts';
import { ruleContextOf } from '../../scripts/walk/PageForm.ts';
import { submissionValue } from '../../src/compile/link/submission.ts';
import { parseDate } from '../../src/engine/dates/dates.ts';
import type { CompiledForm, FieldDeclaration, RuleRow } from '../../src/engine/form.ts';
import { visibleAnswers } from '../../src/engine/forms/visibleAnswers.ts';
import { digitsOf } from '../../src/engine/masks/masks.ts';
import { evaluateValue } from '../../src/engine/values/evaluateValue.ts';
import { createValidator } from '../../src/form/validator.ts';
import { contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import { naughtyStrings } from '../../testing/support/naughtyStrings.ts';
import { product } from '../journeys/theProduct.ts';
import { RowRefused, withRules } from '../journeys/withRules.ts';
import { everySection } from '../rows/answers.ts';
import { entryOf, pasted } from './typing.ts';

/** Sites whose first page is an application form, with a rule table of their own each. */
const sites = [
  { labels: 'prequal.surge', site: 'surge.prequal', address: '/' },
  { labels: 'prequal-bare.fit', site: 'fit.prequal', address: '/' },
  { labels: 'cfc.verve', site: 'verve.cfc', address: '/' },
  { labels: 'standalone.revel', site: 'revel.standalone', address: '/apply' },
];
const formId = 'application';

const applicant: Record<string, unknown> = {
  ...everySection,
  creditProtection: 'no',
  generalAcknowledgement: '1',
  SMSConsent: true,
  confirmPrimaryPhone: everySection.PrimaryPhone,
};

/** A page of a site as it has loaded now, and what its form and its server say of answers. */
async function judges({ labels, address }: (typeof sites)[number]) {
  const page = await openPage(product, labels, address);
  const { store } = page.site;
  const form = await page.form(formId);
  const rules = ruleContextOf(store, form);
  const validator = createValidator({ form, rules: () => rules, sentence: ({ code }) => code });
  let token = page.site.token();
  return {
    form,
    /** The fields that the page refuses, and those of them whose answers the contract carries as they are. */
    page(answers: Record<string, unknown>): { all: string[]; carried: string[] } {
      const { errors } = validator.validateFormData(answers, {});
      const all = errors.map(({ params }) => String(params.field));
      const isCarried = ({ payload }: FieldDeclaration) => payload !== undefined && payload.as === undefined;
      const carried = Object.values(form.fields).filter(isCarried);
      return { all, carried: all.filter((name) => carried.some((field) => field.name === name)) };
    },
    /** The fields that the server refuses; undefined where the body is none that a page could send. */
    async server(answers: Record<string, unknown>): Promise<string[] | undefined> {
      const context = { ...store.get(contextAtom), applicant: visibleAnswers(form, rules, answers).visible };
      const value = evaluateValue({ $value: submissionValue }, { slice: store.get(sliceAtom), context });
      // What it says of consents is put in their place by the page; what a page does not state is not held against it.
      const { consentsOf: _form, ...body } = value as Record<string, unknown>;
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await send(product.port, `${labels}.localhost`, '/api/submit-application', init);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200) {
        // A session has one application; another gets the answer of the first.
        token = (await openPage(product, labels, address)).site.token();
        return [];
      }
      const { Error: error } = (await answer.json()) as {
        Error: { fields?: { field: string; code: string }[] };
      };
      return error.fields?.flatMap(({ field, code }) => (code === 'mismatch' ? [] : [field]));
    },
  };
}

/** Some answers of the applicant changed: left out, wicked, another field's, or right in another way. */
function changes(form: CompiledForm): fc.Arbitrary<Record<string, unknown>> {
  const values = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...Object.values(applicant), '', undefined) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...naughtyStrings.filter((text) => text.length < 200)) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  );
  const names = Object.values(form.fields).map(({ name }) => name);
  const changed = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 4, noNullPrototype: true });
  return changed.map((change) => {
    const fitting = Object.entries(change)
      .filter(([name, value]) => canHold(form.fields[name], value))
      .map(([name, value]) => [name, held(form.fields[name], value)]);
    return { ...applicant, ...Object.fromEntries(fitting) };
  });
}

/** What is chosen is one of the choices or nothing; what is typed is any text. */
function canHold(field: FieldDeclaration | undefined, value: unknown): boolean {
  if (value === undefined) return true;
  const { checkedValue, uncheckedValue } = field?.widgetProps ?? {};
  const { options } = field ?? {};
  const choices = Array.isArray(options)
    ? options.map((option) => option.value)
    : [checkedValue, uncheckedValue, ...(options === undefined ? [] : ['TX', 'WI', 'CA'])].filter(
        (choice) => choice !== undefined,
      );
  return typeof value === field?.type && (choices.length === 0 || choices.includes(value));
}

/** What a field holds once a text was pasted into it. */
function held(field: FieldDeclaration | undefined, value: unknown): unknown {
  if (field === undefined || typeof value !== 'string' || field.options !== undefined) return value;
  const text = pasted(entryOf(field), value);
  const stored = { phone: digitsOf(text), income: digitsOf(text), dateOfBirth: parseDate(text) ?? text };
  const answer = stored[field.widget as keyof typeof stored] ?? text;
  return answer === '' ? undefined : answer;
}

/** A row of a rule table that says what no catalogue says. */
const rows: fc.Arbitrary<RuleRow> = fc.record(
  {
    IsRequired: fc.boolean(),
    // More than some fields hold, too: such a row is obeyed by neither (UX-17).
    MinLengthChar: fc.oneof(fc.nat(12), fc.integer({ min: 18, max: 30 })),
    MaxLengthChar: fc.integer({ min: 1, max: 40 }),
    Regex: fc.constantFrom('^[A-Z]+$', '^[^x]*$', '\\d', '^.{3,9}$', '^(?:JR|SR)$'),
    FirstCharNotNum: fc.boolean(),
    AcceptedValues: fc.constantFrom<string | string[]>('["JR","SR"]', 'true', ['TX', 'WI'], '1'),
    AllDigits: fc.boolean(),
  },
  { requiredKeys: ['IsRequired'] },
);

const tables = fc.dictionary(
  fc.constantFrom(
    'FirstName',
    'LastName',
    'Address1',
    'City',
    'Suffix',
    'Zip',
    'spouseZip',
    'SecondaryPhone',
  ),
  rows,
  { minKeys: 1, maxKeys: 3, noNullPrototype: true },
);

describe.each(sites)('page and server of $labels', (site) => {
  it('[RUL-002] [RUL-016] refuse the same answers, whatever they are', async () => {
    const judge = await judges(site);
    await fc.assert(
      fc.asyncProperty(changes(judge.form), (answers) => expectAgreement(judge, answers)),
      { numRuns: 24 },
    );
  });

  it('[RUL-002] [RUL-016] [UX-17] do so by any rule table', async () => {
    const origin = `http://localhost:${product.port}`;
    const { form } = await judges(site);
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.array(changes(form), { minLength: 6, maxLength: 6 }),
        async (table, all) => {
          const run = withRules(origin, site.site, table, async () => {
            const judge = await judges(site);
            for (const answers of all) await expectAgreement(judge, answers);
          });
          await run.catch((error: unknown) => {
            if (!(error instanceof RowRefused)) throw error;
            fc.pre(false);
          });
        },
      ),
      // A row that asks for more than the field holds, first.
      {
        numRuns: 6,
        examples: [[{ City: { IsRequired: true, MinLengthChar: 30, MaxLengthChar: 40 } }, [applicant]]],
      },
    );
  });
});

type Judge = Awaited<ReturnType<typeof judges>>;

async function expectAgreement(judge: Judge, answers: Record<string, unknown>): Promise<void> {
  const { all, carried } = judge.page(answers);
  const server = await judge.server(answers);
  // A body that breaks the contract is refused as a whole; the page must have had something to say, too.
  if (server === undefined) {
    expect(all).not.toEqual([]);
    return;
  }
  expect(server.filter((field) => !all.includes(field))).toEqual([]);
  // A yes or no, or a number, that was written otherwise no longer shows in the body.
  expect(carried.filter((field) => !server.includes(field))).toEqual([]);
}
