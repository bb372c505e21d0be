import type { JsonSchema } from '../../engine/form.ts';

/** One key of a schema, for a table. */
export interface SchemaRow {
  /** With its parents: `Terms.CreditProtection`, `States[].Code`. */
  key: string;
  type: string;
  required: boolean;
  bounds: string;
  description: string;
}

/** Every key of an object schema, parents first. */
export function schemaRows(schema: JsonSchema, parent = ''): SchemaRow[] {
  const properties = asObject(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, value]) => {
    const property = asObject(value);
    const key = parent === '' ? name : `${parent}.${name}`;
    const row = {
      key,
      type: typeOf(property),
      required: required.includes(name),
      bounds: boundsOf(property),
      description: typeof property.description === 'string' ? property.description : '',
    };
    return [row, ...inner(property, key)];
  });
}

function inner(property: JsonSchema, key: string): SchemaRow[] {
  return [
    ...schemaRows(property, key),
    ...schemaRows(asObject(property.items), `${key}[]`),
    ...schemaRows(asObject(property.additionalProperties), `${key}.*`),
  ];
}

function typeOf({ type, items }: JsonSchema): string {
  const names = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  const words = names.map((name) => (name === 'array' ? `list of ${typeOf(asObject(items))}` : name));
  return words.join(' or ');
}

function boundsOf(schema: JsonSchema): string {
  const bounds = [
    'const' in schema && `always ${JSON.stringify(schema.const)}`,
    Array.isArray(schema.enum) && schema.enum.map((value) => JSON.stringify(value)).join(', '),
    typeof schema.minLength === 'number' && `at least ${schema.minLength} characters`,
    typeof schema.maxLength === 'number' && `at most ${schema.maxLength} characters`,
    typeof schema.minimum === 'number' && schema.minimum !== 0 && `from ${schema.minimum}`,
    typeof schema.maximum === 'number' &&
      schema.maximum !== Number.MAX_SAFE_INTEGER &&
      `up to ${schema.maximum}`,
    typeof schema.maxItems === 'number' && `at most ${schema.maxItems} entries`,
    typeof schema.format === 'string' && `format ${schema.format}`,
    typeof schema.pattern === 'string' && `matches ${schema.pattern}`,
  ];
  return bounds.filter((bound) => typeof bound === 'string').join('; ');
}

function asObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}
