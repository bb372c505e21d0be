import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils';

/**
 * Stands in for rjsf's reading of schemas in every bundle (`scripts/resolveAliases.ts`). The one schema it gets is
 * `{ "type": "object" }` (docs/decisions/011): without defaults, conditions or parts, answers and schema are what they are.
 */
export default function slimSchemaUtils<Answers>(
  validator: ValidatorType<Answers>,
  schema: RJSFSchema,
): Pick<
  SchemaUtilsType<Answers>,
  'getValidator' | 'getRootSchema' | 'doesSchemaUtilsDiffer' | 'getDefaultFormState' | 'retrieveSchema'
> {
  return {
    getValidator: () => validator,
    getRootSchema: () => schema,
    doesSchemaUtilsDiffer: (other, otherSchema) => other !== validator || otherSchema !== schema,
    getDefaultFormState: (_schema, answers) => answers ?? ({} as Answers),
    retrieveSchema: (own) => own,
  };
}
