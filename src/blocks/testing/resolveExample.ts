import type { JsonSchema } from '../../engine/form.ts';
import { parseText } from '../../engine/text/parseText.ts';

/**
 * Gives an example's props the form that the screen renderer hands to a block: sentences parsed, art as addresses.
 * @param write changes each sentence before it is parsed
 */
export function resolveExample(
  schema: JsonSchema,
  value: unknown,
  artAddress: (name: string) => string,
  write: (text: unknown) => unknown = (text) => text,
): unknown {
  const kind = schema['x-names'];
  if (value === null || value === undefined) return value;
  if (kind === 'copy') return parseText(write(value));
  if (kind === 'art') return artAddress(String(value));
  if (kind !== undefined || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = (schema.items ?? {}) as JsonSchema;
    return value.map((item) => resolveExample(items, item, artAddress, write));
  }
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const others = (
    schema.additionalProperties === false ? {} : (schema.additionalProperties ?? {})
  ) as JsonSchema;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      resolveExample(properties[key] ?? others, item, artAddress, write),
    ]),
  );
}
