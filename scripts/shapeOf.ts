import type { JSONSchema } from 'json-schema-to-typescript';
import type { Shape } from '../src/api/CallContract.ts';

/** A schema of an answer; `x-aliases` are other names that a server may give a key. */
export interface AnswerSchema extends JSONSchema {
  'x-aliases'?: string[];
}

const letters: Record<string, string> = { string: 's', number: 'n', integer: 'n', boolean: 'b' };

/** What of an answer is declared, without the sentences and bounds of its schema. */
export function shapeOf(schema: AnswerSchema): Shape {
  const types = [schema.type ?? []].flat();
  const scalars = types.map((type) => letters[type] ?? '').join('');
  if (types.includes('array')) return [shapeOf([schema.items ?? {}].flat()[0] ?? {})];
  if (!types.includes('object')) return scalars;
  const keys = Object.entries(schema.properties ?? {}).map(([name, inner]: [string, AnswerSchema]) => [
    [name, ...(inner['x-aliases'] ?? [])].join('|'),
    shapeOf(inner),
  ]);
  if (keys.length === 0) return 'o';
  return { ...(scalars === '' ? {} : { '': scalars }), ...Object.fromEntries(keys) };
}
