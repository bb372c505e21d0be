import type { CrossUse, JsonSchema } from '../../engine/form.ts';
import { type Branch, conditional } from './conditional.ts';
import type { FormSource } from './FormSource.ts';
import { rowWords } from './ruleKeywords.ts';

/** What `annotate` reads of a form. */
export type RuledForm = Pick<FormSource, 'fields' | 'rules'>;

/**
 * Adds the rule keywords to a form's plain schema: every word of a rule row beside each group of properties of which some
 * name a row, and the rules across fields that are about one of them. They stand in the branch of their own fields, so that
 * a hidden field never fails. The given schema is left as it is.
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

function annotateObject(schema: JsonSchema, { fields, rules }: RuledForm): JsonSchema {
  const own = Object.keys(schema.properties as object);
  const annotated: JsonSchema = { ...schema };
  if (own.some((field) => fields[field]?.rule)) for (const word of rowWords) annotated[word] = true;
  const ruled = rules.filter(({ field }) => own.includes(field));
  ruled.forEach(({ rule, ...use }, index) => {
    // Of two rules that an answer breaks the one that the form lists first is told, whichever keyword it is.
    const place = ruled.slice(0, index).filter(({ field }) => field === use.field).length;
    const uses = (annotated[rule] ?? []) as CrossUse[];
    annotated[rule] = [...uses, place === 0 ? use : { ...use, place }];
  });
  return annotated;
}
