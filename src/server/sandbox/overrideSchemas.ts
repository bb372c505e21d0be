import type { JsonSchema } from '../../engine/form.ts';

/**
 * What an override of each kind may be. The body of a request holds it; a rule row is its keys themselves, anything else
 * stands as `{ "value": … }`.
 */
export const overrideSchemas: Record<string, JsonSchema> = {
  rules: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      ValidationType: { type: ['string', 'null'], maxLength: 40 },
      IsRequired: { type: ['boolean', 'null'] },
      MaxLengthChar: { type: ['integer', 'null'], minimum: 0, maximum: 10_000 },
      MinLengthChar: { type: ['integer', 'null'], minimum: 0, maximum: 10_000 },
      Regex: { type: ['string', 'null'], maxLength: 1_000 },
      FirstCharNotNum: { type: ['boolean', 'null'] },
      AcceptedValues: {
        type: ['string', 'array', 'null'],
        maxLength: 2_000,
        maxItems: 100,
        items: { type: 'string', maxLength: 200 },
      },
      AllDigits: { type: ['boolean', 'null'] },
      MinAge: { type: ['integer', 'null'], minimum: 0, maximum: 150 },
      MinYearDOB: { type: ['integer', 'string', 'null'], maxLength: 10, minimum: 1800, maximum: 3000 },
    },
  },
  'form-fields': valued({ type: 'boolean' }),
  switches: valued({ type: 'boolean' }),
  features: valued({ type: ['boolean', 'string', 'number', 'null'], maxLength: 500 }),
  settings: valued({}),
  active: valued({ type: 'boolean' }),
  redirect: valued({
    type: ['string', 'null'],
    maxLength: 500,
    pattern: '^(https://|http://[a-z0-9.-]+\\.localhost[:/])[^\\s]*$',
  }),
};

function valued(value: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, required: ['value'], properties: { value } };
}
