import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { schemaAt } from './schemaAt.ts';

/**
 * A value with the types of its schema, as far as text allows: a number or flag written as text is one, and a number where
 * text belongs becomes text. What does not fit stays as it is, for the validation to refuse.
 */
export function asTyped(value: unknown, schema: JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => asTyped(item, schemaAt(schema, '0')));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, asTyped(inner, schemaAt(schema, key))]),
    );
  const types = [schema?.type].flat();
  const isNumeric = types.includes('number') || types.includes('integer');
  if (typeof value === 'number') return types.includes('string') && !isNumeric ? String(value) : value;
  if (typeof value !== 'string' || types.includes('string')) return value;
  if (isNumeric) return numberOf(value);
  if (types.includes('boolean') && /^(?:true|false)$/.test(value)) return value === 'true';
  return value;
}

/** Plain decimals only: `1e400`, and digits without end, would be Infinity. */
function numberOf(text: string): unknown {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}
