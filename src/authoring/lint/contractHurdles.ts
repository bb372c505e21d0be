import { createAjv } from '../../compile/grammar/createAjv.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { FieldDeclaration, JsonSchema } from '../../engine/form.ts';
import { findConverter } from '../../engine/values/converters.ts';
import type { Hurdle } from './witness/findConflict.ts';

const ajv = createAjv({ strict: false });

/**
 * What the contract of the submission says of the place where a field's answer stands. Nothing where that part is
 * composed from the fields themselves.
 */
export function contractHurdles(
  { contract }: Pick<LinkedSite, 'contract'>,
  { payload }: Pick<FieldDeclaration, 'payload'>,
): (Hurdle & { key: string })[] {
  const schema = payload === undefined ? undefined : schemaAt(contract, payload.path.split('.'));
  if (schema === undefined) return [];
  const validate = ajv.compile(schema);
  const convert = payload?.as === undefined ? undefined : findConverter(payload.as);
  return [
    {
      key: JSON.stringify([schema, payload?.as]),
      name: `the contract of the submission at ${payload?.path}`,
      refuses: (value) => !validate(convert?.(value) ?? value),
    },
  ];
}

function schemaAt(schema: JsonSchema | undefined, path: string[]): JsonSchema | undefined {
  const [key, ...rest] = path;
  if (schema === undefined || schema['x-composed'] !== undefined) return undefined;
  if (key === undefined) return schema;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return schemaAt(Object.hasOwn(properties, key) ? properties[key] : undefined, rest);
}
