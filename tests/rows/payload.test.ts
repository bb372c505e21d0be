import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import contract from '../../schemas/api/submit-application.json' with { type: 'json' };
import { openPage } from '../../scripts/walk/openPage.ts';
import { ruleContextOf } from '../../scripts/walk/PageForm.ts';
import { submissionValue } from '../../src/compile/link/submission.ts';
import type { CompiledForm, FieldDeclaration } from '../../src/engine/form.ts';
import { defined } from '../../src/engine/forms/FormAnswers.ts';
import { sentAnswers, visibleAnswers } from '../../src/engine/forms/visibleAnswers.ts';
import { readPath } from '../../src/engine/paths.ts';
import { evaluateValue } from '../../src/engine/values/evaluateValue.ts';
import { contextAtom, machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { everySection } from './answers.ts';
import { brands } from './brands.ts';

type Answers = Record<string, unknown>;

const flows = readdirSync('flows').filter((flow) => existsForm(flow));
const labels = ['', '-full'].flatMap((variant) =>
  flows.flatMap((flow, turn) =>
    someOf(brands, [brands[turn % brands.length] ?? '']).map((brand) => `${flow}${variant}.${brand}`),
  ),
);

function existsForm(flow: string): boolean {
  return readdirSync(`flows/${flow}`).includes('forms') || flow === 'standalone';
}

/** Groups of somebody beside the applicant; each is sent whole, blank unless there is somebody (SUB-009). */
const others = ['AdditionalCardholder', 'SpouseInformation'] as const;
const cardholder = /^AdditionalCardholder\.(?!HasAdditionalCardholder$)/u;
const flag = 'AdditionalCardholder.HasAdditionalCardholder';
const flags = [flag, 'SpouseInformation.IsMarried', 'SpouseInformation.SpouseHasDifferentAddress'];

/** A question that was not asked has no key, but for those of a group that is sent whole. */
function unasked(path: string): unknown {
  if (!others.some((group) => path.startsWith(`${group}.`))) return undefined;
  return flags.includes(path) ? false : '';
}

interface Sent {
  form: CompiledForm;
  /** Names of the fields that the page asks with these answers. */
  asked: ReadonlySet<string>;
  payload: Record<string, Record<string, unknown>>;
}

/** The payload of submission of a site for answers of its application form, as its page makes it. */
async function payloads(site: string): Promise<((answers: Answers, open: boolean) => Sent) | undefined> {
  const { site: started, form: load } = await openPage(
    product,
    site,
    site.startsWith('standalone') ? '/apply' : '/',
  );
  const { store } = started;
  const slice = store.get(sliceAtom);
  const machine = store.get(machineAtom);
  const form = await load('application');
  return (answers, open) => {
    store.set(machineAtom, { ...machine, session: { ...machine.session, authorizedUserOpen: open } });
    const rules = ruleContextOf(store, form);
    const { shown } = visibleAnswers(form, rules, defined(answers));
    const asked = new Set([...shown].filter((name) => !rules.inactive.has(name)));
    const context = store.get(contextAtom);
    const applicant = { ...context.applicant, ...sentAnswers(form, answers, (name) => asked.has(name)) };
    const payload = evaluateValue({ $value: submissionValue }, { slice, context: { ...context, applicant } });
    return { form, asked, payload: payload as Sent['payload'] };
  };
}

/** Answers of somebody of whom everything is asked, with some left empty. */
const chosen = fc
  .tuple(fc.constantFrom('TX', 'WI'), fc.constantFrom('true', 'false'), fc.boolean(), fc.boolean())
  .chain(([State, hasAdditionalCardholder, isMarried, spouseHasDifferentAddress]) => {
    const all: Answers = {
      ...everySection,
      MiddleName: 'Q',
      Suffix: 'JR',
      Address2: 'Apt 4',
      SecondaryPhone: '5125550143',
      cashIntent: 'true',
      spouseMiddleInitial: 'L',
      spouseSuffix: 'SR',
      spouseEmail: 'robin@example.test',
      spouseAddress2: '#5',
      additionalCardholderMI: 'T',
      additionalCardholderSuffix: 'III',
      addUser: hasAdditionalCardholder === 'true',
      State,
      hasAdditionalCardholder,
      isMarried,
      spouseHasDifferentAddress,
    };
    const decides = ['State', 'hasAdditionalCardholder', 'addUser', 'isMarried', 'spouseHasDifferentAddress'];
    return fc
      .subarray(Object.keys(all).filter((name) => !decides.includes(name)))
      .map((empty) => ({ ...all, ...Object.fromEntries(empty.map((name) => [name, undefined])) }));
  });

/** The form refuses the names of somebody whose box is not ticked (CS-023). */
function withBox(answers: Answers): Answers {
  if (answers.addUser === true) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !/^additionalCardholder/u.test(name)));
}

function sentOf({ payload: place, type }: FieldDeclaration, answer: unknown): unknown {
  const empty = answer === undefined;
  // There is no blank among numbers and flags: what is left empty is not said.
  if (place?.as === 'number') return empty ? undefined : Number(answer);
  if (place?.as === 'boolean')
    return empty ? (type === 'boolean' ? false : undefined) : String(answer) === 'true';
  return empty ? '' : answer;
}

describe('the payload of submission of every site', () => {
  it('[F-202] [F-203] [F-726] [SUB-008] [SUB-009] [SUB-010] names what was asked, blank where it was left empty, and nothing else', async () => {
    const makers = new Map(
      await Promise.all(labels.map(async (site) => [site, await payloads(site)] as const)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...labels), chosen, fc.boolean(), (site, given: Answers, open) => {
        const answers = site.startsWith('cs') ? withBox(given) : given;
        const made = makers.get(site)?.(answers, open);
        if (made === undefined) return;
        const { form, asked, payload } = made;
        const hasCardholder = readPath(payload, flag) === true;
        for (const field of Object.values(form.fields)) {
          const path = field.payload?.path;
          if (path === undefined) continue;
          const seen = readPath(payload, path);
          if (asked.has(field.name))
            expect(seen, `${site} ${path}`).toEqual(sentOf(field, answers[field.name]));
          else expect(seen, `${site} ${path}`).toBe(unasked(path));
          if (cardholder.test(path) && !hasCardholder) expect(seen, `${site} ${path}`).toBe('');
        }
        for (const group of ['Terms', ...others] as const)
          expect(Object.keys(payload[group] ?? {}).sort(), `${site} ${group}`).toEqual(
            Object.keys(contract.request.properties[group].properties).sort(),
          );
      }),
      { numRuns: 300 },
    );
  });
});
