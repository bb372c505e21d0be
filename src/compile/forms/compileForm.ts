import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../../engine/form.ts';
import { crossRules } from '../../engine/rules/crossRules.ts';
import type { Branch } from './conditional.ts';
import { FormMistake } from './FormMistake.ts';
import type { FormSource } from './FormSource.ts';
import { type FormDocuments, formDocuments } from './formDocuments.ts';
import { addFormKeywords } from './ruleKeywords.ts';

export interface EmittedForm extends FormDocuments {
  /** ESM source that imports nothing; its exports are what `describeForm` takes. */
  source: string;
}

/**
 * Compiles a linked form into a module that runs under a policy without code generation (design §4).
 * @throws FormMistake where the form cannot be expressed: an unknown field, a condition on something else than answers.
 */
export function compileForm(form: FormSource): EmittedForm {
  checkRules(form);
  const { schema, uiSchema } = formDocuments(form);
  const ajv = new Ajv({
    allErrors: true,
    passContext: true,
    messages: false,
    // lengths as the browser counts them: what AJV does otherwise would be an import
    unicode: false,
    logger: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // for stock rjsf and the server's contracts; checking one would be an import, too
    validateFormats: false,
    // verbose stays off: it would put the value, an SSN for one, into every error object
    code: { esm: true, source: true, lines: true, optimize: 2 },
  });
  addFormKeywords(ajv);
  ajv.addSchema(schema, 'validate');
  const conditions = conditionsOf(schema);
  conditions.forEach(([, condition], index) => {
    ajv.addSchema(condition, `condition${index}`);
  });
  const names = ['validate', ...conditions.map((_, index) => `condition${index}`)];
  const code = standalone(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const documents = { schema, uiSchema };
  return { source: assemble(form.id, documents, conditions, withoutUnusedSchemas(code)), ...documents };
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

function assemble(
  id: string,
  { schema, uiSchema }: FormDocuments,
  conditions: [string, JsonSchema][],
  code: string,
): string {
  if (/\brequire\s*\(|^\s*import\b/m.test(code)) {
    const helper = /require\(([^)]*)\)/.exec(code)?.[1] ?? 'an import';
    throw new FormMistake(
      '',
      `Form "${id}" would need ${helper} at run time; a form module imports nothing.`,
    );
  }
  const table = conditions.map(([key], index) => `${JSON.stringify(key)}: condition${index}`).join(', ');
  return [
    code.replace('"use strict";', '').trim(),
    `export const id = ${JSON.stringify(id)};`,
    `export const conditions = { ${table} };`,
    `export const schema = ${nameOf(schema, code)};`,
    `export const uiSchema = ${JSON.stringify(uiSchema)};`,
    '',
  ].join('\n');
}

/** What AJV calls the schema in its code, which reads it, so that it stands in the module once; itself where none does. */
function nameOf(schema: JsonSchema, code: string): string {
  const text = JSON.stringify(schema);
  const end = code.indexOf(` = ${text};`);
  return end === -1 ? text : code.slice(code.lastIndexOf('const ', end) + 'const '.length, end);
}

/** AJV writes a copy of each schema into the module, also where no generated line reads it. */
function withoutUnusedSchemas(code: string): string {
  return code.replace(/^const (schema\d+) = .*;$\n?/gm, (line, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length === 2 ? '' : line,
  );
}
