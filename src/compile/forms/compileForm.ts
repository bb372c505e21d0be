import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../../engine/form.ts';
import { crossRules } from '../../engine/rules/across/registry.ts';
import { compileHint } from '../compileHint.ts';
import { addFormKeywords } from './addFormKeywords.ts';
import { annotate } from './annotate.ts';
import type { Branch } from './conditional.ts';
import { FormMistake } from './FormMistake.ts';
import type { FormSource } from './FormSource.ts';
import { formSchema } from './formSchema.ts';

export interface FormModule {
  /** ESM source that imports nothing; its exports are a `CompiledForm`. */
  source: string;
  /** The plain schema that its functions were made of; the oracle of the tests validates with it. */
  schema: JsonSchema;
}

/**
 * Compiles a linked form into a module that runs under a policy without code generation (design §4).
 * @throws FormMistake where the form cannot be expressed: an unknown field, a condition on something else than answers.
 */
export function compileForm(form: FormSource): FormModule {
  checkRules(form);
  const schema = formSchema(form);
  const ajv = new Ajv({
    allErrors: true,
    passContext: true,
    messages: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // verbose stays off: it would put the value, an SSN for one, into every error object
    code: { esm: true, source: true, lines: true, optimize: 2 },
  });
  addFormKeywords(ajv);
  ajv.addSchema(annotate(schema, form), 'validate');
  const conditions = conditionsOf(schema);
  conditions.forEach(([, condition], index) => {
    ajv.addSchema(condition, `condition${index}`);
  });
  const names = ['validate', ...conditions.map((_, index) => `condition${index}`)];
  const code = standalone(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return { source: assemble(form, conditions, withoutUnusedSchemas(code)), schema };
}

function checkRules(form: FormSource): void {
  for (const { rule } of form.rules) {
    if (!Object.hasOwn(crossRules, rule)) {
      const known = Object.keys(crossRules).join(', ');
      throw new FormMistake('rules', `There is no rule "${rule}". Known: ${known}.`);
    }
  }
}

/** Every `if` of the schema with the key that stands as its `$comment`. */
function conditionsOf(schema: JsonSchema): [string, JsonSchema][] {
  const branches = (schema.allOf ?? []) as Branch[];
  return branches.map((branch) => [String(branch.if.$comment), branch.if]);
}

function assemble(form: FormSource, conditions: [string, JsonSchema][], code: string): string {
  if (/\brequire\s*\(|^\s*import\b/m.test(code)) {
    const helper = /require\(([^)]*)\)/.exec(code)?.[1] ?? 'an import';
    throw new FormMistake(
      '',
      `Form "${form.id}" would need ${helper} at run time; a form module imports nothing.`,
    );
  }
  const table = conditions.map(([key], index) => `${JSON.stringify(key)}: condition${index}`).join(', ');
  return [
    // Conditions run before anything is drawn, and the rest when the form is sent.
    compileHint + code.replace('"use strict";', '').trim(),
    `export const id = ${JSON.stringify(form.id)};`,
    `export const conditions = { ${table} };`,
    `export const fields = ${JSON.stringify(form.fields)};`,
    `export const sections = ${JSON.stringify(form.sections)};`,
    `export const messages = ${JSON.stringify(form.messages)};`,
    '',
  ].join('\n');
}

/** AJV writes a copy of each schema into the module, also where no generated line reads it. */
function withoutUnusedSchemas(code: string): string {
  return code.replace(/^const (schema\d+) = .*;$\n?/gm, (line, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length === 2 ? '' : line,
  );
}
