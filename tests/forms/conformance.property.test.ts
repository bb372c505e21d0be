import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import Form, { getDefaultRegistry } from '@rjsf/core';
import type { RJSFSchema, UiSchema, Widget } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Provider } from 'jotai';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { ruleContextOf } from '../../scripts/walk/PageForm.ts';
import { addFormKeywords } from '../../src/compile/forms/ruleKeywords.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import type { CompiledForm, RuleContext } from '../../src/engine/form.ts';
import { documentsFor } from '../../src/form/documentsFor.ts';
import { SchemaForm, type SchemaFormProps } from '../../src/form/SchemaForm.tsx';
import { createValidator } from '../../src/form/validator.ts';
import type { SiteEntry } from '../../src/server/platform/sites/SiteSettings.ts';
import { sliceAtom } from '../../src/state/atoms.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';
import { formFacts } from '../../src/state/formFacts.ts';
import { loadWidgets } from '../../src/widgets/loadWidgets.tsx';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';
import { someSites } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { acceptance, everySection } from '../rows/answers.ts';

/*
 * The proof that our forms are rjsf's (design §5): stock rjsf with its own theme and @rjsf/validator-ajv8 gets the documents
 * that our theme gets, and shows the same fields in the same sections and order, and refuses the same answers.
 */

type Answers = Record<string, unknown>;

interface Documents {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

const sites = someSites(await openReleases(await releasesOfThisRun()).sites());

/** Every answer that a form of ours can have, each right for its field. */
const allAnswers: Answers = {
  ...everySection,
  ...acceptance,
  MiddleName: 'Q',
  Suffix: 'JR',
  SecondaryPhone: '5125550143',
  confirmSecondaryPhone: '5125550143',
  cashIntent: 'true',
  addUser: true,
  username: 'jordan.avery',
  password: 'Correct1!',
  confirmPassword: 'Correct1!',
  referenceNumber: '900011001',
  reservationNumber: '10000001001',
  last4ssn: '1001',
  accountLast4: '4242',
  lookupLastName: 'Avery',
  lookupZip: '78701',
  extraConsent: true,
  CardNumber: '4242424242424242',
  ExpirationDateMonth: '12',
  ExpirationDateYear: '2035',
  CVV: '123',
  BillingZipCode: '78701',
  accountType: 'checking',
  bankName: 'First Bank',
  RoutingNumber: '110000000',
  AccountNumber: '000123456789',
  authorizeCard: true,
  authorizeDebit: true,
};

/** A form on a site as it has loaded. */
interface Case {
  form: CompiledForm;
  store: AppStore;
  rules: RuleContext;
  documents: Documents;
}

async function casesOf({ label, brand, paths }: SiteEntry): Promise<Case[]> {
  const page = await openPage(product, `${label}.${brand}`, paths[0] || '/');
  const { store } = page.site;
  const forms = await Promise.all(Object.keys(store.get(sliceAtom).forms).map((id) => page.form(id)));
  return forms.map((form) => {
    const rules = ruleContextOf(store, form);
    return { form, store, rules, documents: documentsFor(form, store.get(formFacts(form, rules))) };
  });
}

/** No answers, all of them, and all of them with each one missing or wrong in turn. */
function answersFor({ fields }: CompiledForm): Answers[] {
  const names = Object.keys(fields);
  const all = Object.fromEntries(names.map((name) => [name, allAnswers[name]]));
  const without = names.map((name) => ({ ...all, [name]: undefined }));
  const wrong = names
    .filter((name) => fields[name]?.type === 'string')
    .flatMap((name) => ['x', '0', 'PO Box 12', 'x'.repeat(200)].map((value) => ({ ...all, [name]: value })));
  const flags = names
    .filter((name) => fields[name]?.type === 'boolean')
    .map((name) => ({ ...all, [name]: false }));
  return [{}, all, ...without, ...wrong, ...flags].map(
    (answers) => JSON.parse(JSON.stringify(answers)) as Answers,
  );
}

const stock = getDefaultRegistry().widgets;

/** rjsf's own widget for each of ours: stock rjsf knows none of their names. */
function stockWidgets({ fields }: CompiledForm): Record<string, Widget> {
  const ofField = Object.values(fields).map(({ widget, type, options }) => {
    const own = options !== undefined ? 'SelectWidget' : type === 'boolean' ? 'CheckboxWidget' : 'TextWidget';
    return [widget, stock[own]];
  });
  return Object.fromEntries(ofField) as Record<string, Widget>;
}

/** The fields that stock rjsf draws, in their order. */
function drawnByStock({ form, rules }: Case, { schema, uiSchema }: Documents, formData: Answers): string[] {
  const markup = renderToStaticMarkup(
    createElement(Form, {
      schema,
      uiSchema,
      formData,
      validator: stockValidator(rules),
      widgets: stockWidgets(form),
      idPrefix: form.id,
    }),
  );
  return fieldsIn(markup, new RegExp(` id="${form.id}_([A-Za-z0-9]+)(?:-\\d+)?"`, 'gu'), form);
}

/** The fields that our theme draws, in their order. */
function drawnByUs({ form, store, rules }: Case, answers: Answers): string[] {
  const drawn = createElement(SchemaForm, {
    form,
    rules,
    answers,
    onSubmit: () => undefined,
  } as unknown as SchemaFormProps);
  const markup = renderToStaticMarkup(createElement(Provider, { store }, drawn));
  return fieldsIn(markup, / data-field="([A-Za-z0-9]+)"/gu, form);
}

function fieldsIn(markup: string, pattern: RegExp, { fields }: CompiledForm): string[] {
  const found = [...markup.matchAll(pattern)].flatMap(([, name = '']) =>
    Object.hasOwn(fields, name) ? [name] : [],
  );
  return [...new Set(found)];
}

/** One for each table of rules: it compiles a schema once. */
const validators = new WeakMap<RuleContext, ReturnType<typeof createStockValidator>>();

function stockValidator(rules: RuleContext) {
  const validator = validators.get(rules) ?? createStockValidator(rules);
  validators.set(rules, validator);
  return validator;
}

function createStockValidator(rules: RuleContext) {
  return customizeValidator({
    // What an e-mail address or a date is, the rule rows of the site say (RUL-001); `format` is for the server's contracts.
    ajvOptionsOverrides: { validateFormats: false },
    extenderFn: (ajv) => addFormKeywords(ajv, rules),
  });
}

/** The fields that stock rjsf refuses. */
function refusedByStock({ rules }: Case, { schema }: Documents, answers: Answers): string[] {
  const { errors } = stockValidator(rules).rawValidation<{
    instancePath: string;
    params: { field?: string; missingProperty?: string };
  }>(schema, answers);
  const names = (errors ?? []).map(
    ({ instancePath, params }) => params.field ?? params.missingProperty ?? instancePath.slice(1),
  );
  return [...new Set(names.filter((name) => name !== ''))].sort();
}

function refusedByUs({ form, rules }: Case, answers: Answers): string[] {
  const validator = createValidator({ form, rules: () => rules, sentence: ({ code }) => code });
  return Object.keys(validator.validateFormData(answers, {}).errorSchema).sort();
}

/** What stock rjsf makes of documents otherwise than we of ours. */
async function differences(one: Case): Promise<string[]> {
  const { documents } = one;
  await loadWidgets([...new Set(Object.values(one.form.fields).map(({ widget }) => widget))]);
  const found: string[] = [];
  const compare = (what: string, theirs: string[], ours: string[]) => {
    if (theirs.join() !== ours.join()) found.push(`${what}: ${theirs.join()} | ${ours.join()}`);
  };
  for (const answers of [{}, { State: 'WI' }, { State: 'WI', isMarried: true }, allAnswers])
    compare('fields', drawnByStock(one, documents, answers), drawnByUs(one, answers));
  for (const answers of answersFor(one.form))
    compare('refused', refusedByStock(one, documents, answers), refusedByUs(one, answers));
  return found;
}

describe('stock rjsf, its theme and @rjsf/validator-ajv8', () => {
  it('[FRM-043] [RUL-002] [CND-004] makes of every form of a site what we make of it', async () => {
    const [seen, ids] = [new Set<string>(), new Set<string>()];
    for (const site of sites) {
      for (const one of await casesOf(site)) {
        // Sites share forms with everything that hangs on them.
        const key = JSON.stringify([one.documents, one.rules]);
        if (seen.has(key)) continue;
        seen.add(key);
        ids.add(one.form.id);
        expect(drawnByUs(one, allAnswers)).not.toEqual([]);
        expect([site.key, one.form.id, await differences(one)]).toEqual([site.key, one.form.id, []]);
      }
    }
    const authored = (await readdir('schemas/forms')).map((file) => basename(file, '.json'));
    expect([...ids].sort()).toEqual(authored.filter((id) => id !== '_base').sort());
  });
});
