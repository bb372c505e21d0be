import type { JsonSchema } from '../../../engine/form.ts';

/** The schema of one key or index inside a schema; undefined where it has none. */
export function schemaAt(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const { properties = {}, additionalProperties, items } = (schema ?? {}) as SchemaOfGroup;
  if (Object.hasOwn(properties, key)) return properties[key];
  if (typeof additionalProperties === 'object') return additionalProperties;
  return /^\d+$/.test(key) ? items : undefined;
}

interface SchemaOfGroup {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
}
