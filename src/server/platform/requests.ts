import type { ErrorObject } from 'ajv';
import { createAjv } from '../../compile/grammar/createAjv.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { Refusal } from './answers.ts';

/** Checks a request against a schema; throws `Refusal` 400 with place and reason, without repeating any value. */
export type RequestCheck = (request: unknown) => void;

/**
 * One compiler for all contracts: it changes nothing, coerces nothing and stops at the first mistake (design §7).
 * Compiled schemas are cached by identity.
 */
export function createValidator(): (schema: JsonSchema) => RequestCheck {
  const ajv = createAjv({
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    allErrors: false,
  });
  ajv.addVocabulary([
    'sensitivity',
    'x-sensitivity',
    'x-composed',
    'x-field',
    'x-written',
    'x-aliases',
    'x-like',
    'example',
  ]);
  return (schema) => {
    const validate = ajv.compile(schema);
    return (request) => {
      if (validate(request)) return;
      const [error] = validate.errors ?? [];
      throw new Refusal(400, 'invalid', sentence(error), { path: placeOf(error) });
    };
  };
}

function sentence(error: ErrorObject | undefined): string {
  if (error?.keyword === 'additionalProperties')
    return 'The request has a key that the contract does not know.';
  return error?.message === undefined
    ? 'The request is not as the contract says.'
    : `The value ${error.message}.`;
}

function placeOf(error: ErrorObject | undefined): string | undefined {
  const { additionalProperty, missingProperty } = error?.params ?? {};
  const key: unknown = additionalProperty ?? missingProperty;
  return `${error?.instancePath ?? ''}${typeof key === 'string' ? `/${key}` : ''}`.slice(0, 200);
}

/** Maximum nesting of a request; the deepest contract has four levels. */
const deepest = 16;

/**
 * Renames the keys of a request as its schema spells them, from any case (A-022, SUB-001). Unknown keys stay, and the
 * following validation refuses them.
 * @throws Refusal 400 for a key that is present twice in different spellings, for a request that nests too deep, and
 *   for the character NUL
 */
export function normalizeKeys(value: unknown, schema: unknown, path = '', depth = 0): unknown {
  if (depth > deepest) throw new Refusal(400, 'tooDeep', 'The request nests too deep.');
  if (Array.isArray(value)) {
    const items = isObject(schema) ? schema.items : undefined;
    return value.map((item, index) => normalizeKeys(item, items, `${path}/${index}`, depth + 1));
  }
  // PostgreSQL text cannot hold it, and no one types it.
  if (typeof value === 'string' && value.includes('\0'))
    throw new Refusal(400, 'invalid', 'The value has a character that no text may have.', { path });
  if (!isObject(value)) return value;
  const properties = propertiesOf(schema);
  const spellings = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  const result = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(value)) {
    const name = Object.hasOwn(properties, key) ? key : (spellings.get(key.toLowerCase()) ?? key);
    if (result.has(name))
      throw new Refusal(400, 'duplicateKey', 'A key stands in the request twice.', {
        path: `${path}/${name}`,
      });
    const innerSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    result.set(name, normalizeKeys(inner, innerSchema, `${path}/${name}`, depth + 1));
  }
  return Object.fromEntries(result);
}

function propertiesOf(schema: unknown): Record<string, JsonSchema> {
  const properties = isObject(schema) ? schema.properties : undefined;
  return isObject(properties) ? (properties as Record<string, JsonSchema>) : {};
}
