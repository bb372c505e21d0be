import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { Refusal } from '../answers.ts';

/** How deep a request may nest; the deepest contract has four levels. */
const deepest = 16;

/**
 * Spells the keys of a request as its schema does, whatever their case (A-022, SUB-001). Keys that the schema does not
 * know stay as they are: the validation after it refuses them.
 * @throws Refusal 400 for a key that stands there twice in different spellings, for a request that nests too deep, and
 *   for the character NUL
 */
export function normaliseKeys(value: unknown, schema: unknown, path = '', depth = 0): unknown {
  if (depth > deepest) throw new Refusal(400, 'tooDeep', 'The request nests too deep.');
  if (Array.isArray(value)) {
    const items = isObject(schema) ? schema.items : undefined;
    return value.map((item, index) => normaliseKeys(item, items, `${path}/${index}`, depth + 1));
  }
  // No text of PostgreSQL holds it, and nobody types it.
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
    result.set(name, normaliseKeys(inner, innerSchema, `${path}/${name}`, depth + 1));
  }
  return Object.fromEntries(result);
}

function propertiesOf(schema: unknown): Record<string, JsonSchema> {
  const properties = isObject(schema) ? schema.properties : undefined;
  return isObject(properties) ? (properties as Record<string, JsonSchema>) : {};
}
