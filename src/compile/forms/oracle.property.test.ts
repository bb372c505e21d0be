import type { RJSFSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../testing/engine/given.ts';
import { arbitraryAnswers, arbitraryData, arbitraryForm } from '../../../testing/forms/arbitraryForm.ts';
import { catalogueForms } from '../../../testing/forms/catalogueForms.ts';
import { compileCondition } from '../../engine/conditions/holds.ts';
import type { AjvError, CompiledForm, RuleContext } from '../../engine/form.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { compileForm, loadCompiledForm } from './compileForm.ts';
import { FormMistake, type FormSource } from './FormSource.ts';
import { formSchema } from './formSchema.ts';

/** Formats are for the server's contracts: on the page the rule rows say what an e-mail address is (design §4). */
const oracle = customizeValidator({ ajvOptionsOverrides: { validateFormats: false } });

/** A context in which every rule is kept, so that only the schema speaks. */
const silent = { rowFailures: () => [], crossFailures: () => [] } as unknown as RuleContext;

describe('a compiled form', () => {
  it('[RUL-002] says of any form and any data what @rjsf/validator-ajv8 says of its schema', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryForm,
        fc.array(arbitraryData, { minLength: 20, maxLength: 20 }),
        async (form, data) => {
          const compiled = await load(form);
          for (const each of data) expectSameVerdict(form, compiled, each);
        },
      ),
      { numRuns: 30 },
    );
  });

  const forms = catalogueForms();
  it.each(forms.map((form) => [form.id, form] as const))(
    '[RUL-002] so it does of the form %s',
    async (_, form) => {
      const compiled = await load(form);
      fc.assert(
        fc.property(answersOf(form), (data) => expectSameVerdict(form, compiled, data)),
        { numRuns: 120 },
      );
    },
  );

  it('[FRM-043] finds forms in the catalogue', () => expect(forms.length).toBeGreaterThan(0));
});

describe('the conditions of a compiled form', () => {
  it('[CND-004] hold when those of the engine hold for the answers that are shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryForm,
        fc.array(arbitraryAnswers, { minLength: 20, maxLength: 20 }),
        async (form, data) => {
          const compiled = await load(form);
          for (const answers of data) {
            for (const section of form.sections) {
              const condition = compiled.conditions[section.id];
              if (condition)
                expect(condition.call(silent, answers)).toBe(shownSections(form, answers).has(section.id));
            }
          }
        },
      ),
      { numRuns: 45 },
    );
  });
});

/** The sections that the engine's own conditions show; sections of a random form read answers of earlier ones only. */
function shownSections(form: FormSource, answers: Record<string, unknown>): Set<string> {
  const declarations = Object.fromEntries(
    Object.values(form.fields).map((field): [string, PathDeclaration] => [
      `applicant.${field.name}`,
      { type: field.type },
    ]),
  );
  const shown = new Set<string>();
  const applicant: Record<string, unknown> = {};
  for (const section of form.sections) {
    const holds =
      section.when === undefined ||
      compileCondition(section.when, form.conditions, declarations)(contextOf({ applicant }));
    if (!holds) continue;
    shown.add(section.id);
    for (const { name } of section.fields) if (answers[name] !== undefined) applicant[name] = answers[name];
  }
  return shown;
}

async function load(form: FormSource): Promise<CompiledForm> {
  return loadCompiledForm(compileForm(form).source);
}

/** The same object for the same form: AJV compiles each once. */
const schemas = new WeakMap<FormSource, RJSFSchema>();

function schemaOf(form: FormSource): RJSFSchema {
  const schema = schemas.get(form) ?? (formSchema(form) as RJSFSchema);
  schemas.set(form, schema);
  return schema;
}

function expectSameVerdict(form: FormSource, compiled: CompiledForm, data: Record<string, unknown>): void {
  const valid = compiled.validate.call(silent, data);
  const found = oracle.rawValidation<AjvError>(schemaOf(form), data).errors ?? [];
  expect(places(compiled.validate.errors ?? [])).toEqual(places(found));
  expect(valid).toBe(found.length === 0);
}

function places(errors: AjvError[]): string[] {
  return errors
    .map(({ instancePath, keyword, schemaPath }) => `${instancePath} ${keyword} ${schemaPath}`)
    .sort();
}

/** Random data for a form, around the values that its conditions ask for. */
function answersOf(form: FormSource): fc.Arbitrary<Record<string, unknown>> {
  const asked = JSON.stringify(form.sections.map(({ when }) => when ?? null)).match(/"[^"]*"/g) ?? [];
  const values = fc.constantFrom<unknown[]>(
    '',
    'x',
    true,
    false,
    7,
    ...asked.map((word) => JSON.parse(word) as string),
  );
  return fc.record(Object.fromEntries(Object.keys(form.fields).map((name) => [name, values])), {
    requiredKeys: [],
  });
}

it('keeps FormMistake out of forms of the catalogue', () => {
  for (const form of catalogueForms()) expect(() => compileForm(form)).not.toThrow(FormMistake);
});
