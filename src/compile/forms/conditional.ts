import type { JsonSchema } from '../../engine/form.ts';

/** A branch of a form's `allOf`: the fields of `then` belong to the form while `if` holds. */
export interface Branch extends JsonSchema {
  if: JsonSchema;
  then: JsonSchema;
}

/** Builds such a branch. */
export function conditional(condition: JsonSchema, consequence: JsonSchema): Branch {
  // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's, and nothing awaits a schema
  return { if: condition, then: consequence };
}
