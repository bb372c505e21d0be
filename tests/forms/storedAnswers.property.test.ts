import { describe, expect, it } from 'vitest';
import { openPage, send } from '../../scripts/walk/openPage.ts';
import { submissionValue } from '../../src/compile/link/submission.ts';
import type { FieldDeclaration } from '../../src/engine/form.ts';
import { evaluateValue } from '../../src/engine/values/evaluateValue.ts';
import { contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { everySection } from '../rows/answers.ts';

const applicant: Record<string, unknown> = {
  ...everySection,
  creditProtection: 'no',
  generalAcknowledgement: '1',
  SMSConsent: true,
  confirmPrimaryPhone: everySection.PrimaryPhone,
};

/** What no field of an application takes, by turns; each stands before, within and behind an answer. */
const wicked = ['<b>', '\n', '\r\n', '\t', '\u2029', '\u202e', '\u200f', '\u200b', '\u00a0', '\0', '\ud800'];
const places = (answer: string, sign: string) => [
  sign + answer,
  `${answer.slice(0, 1)}${sign}${answer.slice(1)}`,
  answer + sign,
];

describe.each([
  { labels: 'prequal.surge', address: '/' },
  { labels: 'cfc.verve', address: '/' },
])('submit-application of $labels', ({ labels, address }) => {
  async function opened() {
    const page = await openPage(product, labels, address);
    const { store } = page.site;
    const form = await page.form('application');
    const context = { ...store.get(contextAtom), applicant };
    const value = evaluateValue({ $value: submissionValue }, { slice: store.get(sliceAtom), context });
    const { consentsOf: _form, ...body } = value as Record<string, unknown>;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${page.site.token()}` };
    const submit = async (field: FieldDeclaration, value: unknown) => {
      const changed = structuredClone(body) as Record<string, Record<string, unknown>>;
      const [group = '', key = ''] = field.payload?.path.split('.') ?? [];
      changed[group] = { ...changed[group], [key]: value };
      const init = {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(changed),
      };
      const answer = await send(product.port, `${labels}.localhost`, '/api/submit-application', init);
      const { Error: error } = (await answer.json()) as {
        Error?: { path?: string; fields?: { path: string }[] };
      };
      return { status: answer.status, paths: error?.fields?.map(({ path }) => path) ?? [error?.path] };
    };
    return { form, submit };
  }

  it('[F-307] [F-221] [SAFE-11] refuses in every field what its filter would change, and names the field', async () => {
    const { form, submit } = await opened();
    const carried = Object.values(form.fields).filter(({ payload }) => payload !== undefined);
    expect(carried.length).toBeGreaterThan(20);
    const taken: unknown[] = [];
    for (const [turn, field] of carried.entries()) {
      const path = `/${field.payload?.path.replace('.', '/')}`;
      for (const sign of wicked.filter((_, index) => (index + turn) % 2 === 0)) {
        for (const value of places(String(applicant[field.name] ?? 'x'), sign)) {
          const { status, paths } = await submit(field, value);
          if (status !== 400 || !paths.includes(path)) taken.push([field.name, value, status, paths]);
        }
      }
    }
    expect(taken).toEqual([]);
  });
});
