import type { JsonSchema } from '../../engine/form.ts';
import type { RuledField } from './addFormKeywords.ts';
import { type Branch, conditional } from './conditional.ts';
import type { FormSource } from './FormSource.ts';

/** What `annotate` reads of a form. */
export type RuledForm = Pick<FormSource, 'fields' | 'rules'>;

/**
 * Adds the rule keywords to a form's plain schema: beside each group of properties the `fieldRules` and `crossRules` of
 * its fields. A rule stands in the branch of its own field, so that a hidden field never fails. The given schema is
 * left as it is.
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
  const own = Object.keys(schema.properties as object);
  const fieldRules = own.flatMap((field): RuledField[] => {
    const rule = form.fields[field]?.rule;
    return rule === undefined ? [] : [{ field, rule }];
  });
  const crossRules = form.rules.filter(({ field }) => own.includes(field));
  return {
    ...schema,
    ...(fieldRules.length > 0 && { fieldRules }),
    ...(crossRules.length > 0 && { crossRules }),
  };
}
