import type { FormSource } from '../../compile/forms/FormSource.ts';
import { formDocuments } from '../../compile/forms/formDocuments.ts';
import type { AjvError, CompiledForm, CompiledValidate, JsonSchema, RuleContext } from '../../engine/form.ts';
import { describeForm } from '../../engine/forms/describeForm.ts';

type Answers = Record<string, unknown>;

/**
 * A form as `compileForm` makes it, interpreted: AJV, which writes the real module, is not to be had in the page, since
 * what it needs is replaced there. The schema is the real one; conditions and rules are read from it.
 */
export function interpretForm(source: FormSource): CompiledForm {
  const { schema, uiSchema } = formDocuments(source);
  const branches = (schema.allOf ?? []) as { if: JsonSchema; then: JsonSchema }[];
  const conditions = Object.fromEntries(
    branches.map((branch) => [
      String(branch.if.$comment),
      compiled((answers) => (meets(branch.if, answers) ? [] : [anyError])),
    ]),
  );
  const validate = compiled((answers, context) => {
    const open = [
      schema,
      ...branches.filter((branch) => meets(branch.if, answers)).map((branch) => branch.then),
    ];
    const shown = open.flatMap((part) => Object.keys((part.properties ?? {}) as object));
    // As AJV does, errors of conditional sections first: the page's order is somebody else's work.
    return shown.reverse().flatMap((field) => failuresOf(source, field, answers, context));
  });
  return describeForm({ id: source.id, validate, conditions, schema, uiSchema });
}

const anyError: AjvError = { instancePath: '', schemaPath: '#', keyword: 'if', params: {} };

function compiled(errorsOf: (answers: Answers, context: RuleContext) => AjvError[]): CompiledValidate {
  const validate: CompiledValidate = function (this: RuleContext, data: unknown) {
    const errors = errorsOf((data ?? {}) as Answers, this);
    validate.errors = errors.length > 0 ? errors : null;
    return errors.length === 0;
  };
  return validate;
}

function failuresOf(source: FormSource, field: string, answers: Answers, context: RuleContext): AjvError[] {
  const rule = source.fields[field]?.rule;
  const own = rule === undefined ? undefined : context.fieldRule(rule, answers[field], answers, field);
  const across = source.rules
    .filter((use) => use.field === field)
    .map((use) => context.crossRule(use, answers[field], answers));
  return [own, ...across].flatMap((failure, index) =>
    failure === undefined
      ? []
      : [
          {
            instancePath: '',
            schemaPath: '#',
            keyword: index === 0 ? 'fieldRules' : 'crossRules',
            params: { field, ...failure },
          },
        ],
  );
}

/** The words of JSON Schema that `conditionToSchema` writes. */
function meets(schema: JsonSchema, value: unknown): boolean {
  const checks: Record<string, (limit: never) => boolean> = {
    const: (limit: unknown) => value === limit,
    pattern: (limit: string) => typeof value !== 'string' || new RegExp(limit, 'u').test(value),
    required: (names: string[]) => names.every((name) => (value as Answers)[name] !== undefined),
    properties: (parts: Record<string, JsonSchema>) =>
      Object.entries(parts).every(
        ([name, part]) => (value as Answers)[name] === undefined || meets(part, (value as Answers)[name]),
      ),
    not: (part: JsonSchema) => !meets(part, value),
    allOf: (parts: JsonSchema[]) => parts.every((part) => meets(part, value)),
    anyOf: (parts: JsonSchema[]) => parts.some((part) => meets(part, value)),
  };
  return Object.entries(schema).every(([word, limit]) => checks[word]?.(limit as never) ?? true);
}
