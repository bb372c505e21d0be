import type { JsonSchema } from '../../engine/form.ts';
import type { RuledField } from './addFormKeywords.ts';
import { type Branch, conditional } from './conditional.ts';
import type { FormSource } from './FormSource.ts';

/** What `annotate` reads of a form. */
export type RuledForm = Pick<FormSource, 'fields' | 'rules'>;

/**
 * Adds the rule keywords to a form's plain schema: `fieldRule` to each property that names a row, and beside each
 * group of properties the `requiredRules` and `crossRules` of its fields. A rule stands in the branch of its own
 * field, so that a hidden field never fails. The given schema is left as it is.
 */
export function annotate(schema: JsonSchema, form: RuledForm): JsonSchema {
  const branches = schema.allOf as Branch[] | undefined;
  const annotated = annotateObject(schema, form);
  if (!branches) return annotated;
  return {
    ...annotated,
    allOf: branches.map((branch) => conditional(branch.if, annotateObject(branch.then, form))),
  };
}

function annotateObject(schema: JsonSchema, form: RuledForm): JsonSchema {
  const properties = schema.properties as Record<string, JsonSchema>;
  const ruled: RuledField[] = [];
  const annotated: Record<string, JsonSchema> = {};
  for (const [field, property] of Object.entries(properties)) {
    const rule = form.fields[field]?.rule;
    annotated[field] = rule === undefined ? property : { ...property, fieldRule: rule };
    if (rule !== undefined) ruled.push({ field, rule });
  }
  const across = form.rules.filter((use) => Object.hasOwn(properties, use.field));
  return {
    ...schema,
    properties: annotated,
    ...(ruled.length > 0 && { requiredRules: ruled }),
    ...(across.length > 0 && { crossRules: across }),
  };
}
