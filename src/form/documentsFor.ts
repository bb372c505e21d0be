import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { CompiledForm, JsonSchema } from '../engine/form.ts';
import type { FormFacts } from '../state/formFacts.ts';

type Properties = Record<string, JsonSchema>;

/**
 * A form's two current documents, which are all that rjsf gets: without fields that are not part of the form here,
 * `required` from the rule rows, with the choices of lists in the context, and with `ui:readonly` decided.
 */
export function documentsFor(
  form: CompiledForm,
  facts: FormFacts,
): { schema: RJSFSchema; uiSchema: UiSchema } {
  const schema = part(form.schema, facts);
  const branches = form.schema.allOf as { if: JsonSchema; then: JsonSchema }[] | undefined;
  // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's, and nothing awaits a schema
  if (branches) schema.allOf = branches.map((branch) => ({ ...branch, then: part(branch.then, facts) }));
  const uiSchema: UiSchema = { ...form.uiSchema };
  for (const [name, { readOnly, choices }] of Object.entries(facts)) {
    const { 'ui:readonly': _condition, ...field } = (uiSchema[name] ?? {}) as UiSchema;
    uiSchema[name] = {
      ...field,
      ...(readOnly && { 'ui:readonly': true }),
      ...(isListed(form, name) && { 'ui:enumNames': choices?.map(({ label }) => String(label)) }),
    };
  }
  return { schema: schema as RJSFSchema, uiSchema };
}

/**
 * For rjsf: the form with its open sections. Sections never share a field, so one pass is enough; rjsf itself merges
 * everything again for each section.
 */
export function mergeSections({ allOf = [], ...form }: RJSFSchema): RJSFSchema {
  const open = allOf as RJSFSchema[];
  return {
    ...form,
    properties: Object.assign({}, form.properties, ...open.map(({ properties }) => properties)),
    required: [form, ...open].flatMap(({ required = [] }) => required),
  };
}

/** Whether a field's choices come from a list of the context. */
function isListed(form: CompiledForm, name: string): boolean {
  const { options } = form.fields[name] ?? {};
  return options !== undefined && !Array.isArray(options);
}

function part(object: JsonSchema, facts: FormFacts): JsonSchema {
  const active = Object.entries(object.properties as Properties).filter(([name]) => facts[name]?.active);
  const properties = active.map(([name, property]) => {
    const choices = facts[name]?.choices?.map(({ value }) => value) ?? [];
    return [name, choices.length === 0 ? property : { ...property, enum: choices }];
  });
  const required = active.filter(([name]) => facts[name]?.required).map(([name]) => name);
  return { ...object, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}
