import type { JsonSchema } from '../../engine/form.ts';
import type { KindName } from '../document/Catalogue.ts';
import { readGrammar } from './grammars.ts';

/** A schema, and the grammar that its references belong to. */
export interface SchemaAt {
  schema: JsonSchema;
  file: KindName | 'common';
}

/** The grammar of a kind, for the whole of a document. */
export function grammarOf(name: KindName): SchemaAt {
  const schema = readGrammar(name);
  return { schema, file: name };
}

/** A schema with all that it refers to: `$ref`, `allOf`, and every branch of `anyOf` and of what depends on the value. */
export function partsOf(at: SchemaAt): readonly SchemaAt[] {
  const before = parts.get(at.schema);
  if (before !== undefined) return before;
  const { $ref, allOf, anyOf, then, else: otherwise } = at.schema;
  const referred = typeof $ref === 'string' ? referredBy($ref, at.file) : undefined;
  const inner = [allOf, anyOf, then, otherwise].flat().filter(isSchema);
  const all = [
    at,
    ...[referred ?? [], inner.map((schema) => ({ schema, file: at.file }))].flat().flatMap(partsOf),
  ];
  parts.set(at.schema, all);
  return all;
}

const parts = new WeakMap<JsonSchema, readonly SchemaAt[]>();

function referredBy(ref: string, file: SchemaAt['file']): SchemaAt | undefined {
  const [target = '', pointer = ''] = ref.split('#/definitions/');
  const name = target === '' ? file : (target.replace('.schema.json', '') as SchemaAt['file']);
  // What editors know of names says nothing of what they are.
  if ((name as string) === 'names') return undefined;
  const definitions = (readGrammar(name).definitions ?? {}) as Record<string, JsonSchema>;
  const schema = pointer === '' ? readGrammar(name) : definitions[pointer];
  return schema === undefined ? undefined : { schema, file: name };
}

/** What a schema, or one that it refers to, says under a word of ours. */
export function wordOf(at: SchemaAt, word: string): string | undefined {
  const words = said.get(at.schema) ?? wordsOf(at);
  said.set(at.schema, words);
  return words.get(word);
}

const said = new WeakMap<JsonSchema, ReadonlyMap<string, string>>();

function wordsOf(at: SchemaAt): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { schema } of partsOf(at))
    for (const [word, says] of Object.entries(schema))
      if (word.startsWith('x-') && !words.has(word)) words.set(word, String(says));
  return words;
}

/** The schemas of what stands under a key. */
export function* schemasOf(at: SchemaAt, key: string): Generator<SchemaAt> {
  for (const { schema, file } of partsOf(at)) {
    const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const matching = Object.entries((schema.patternProperties ?? {}) as Record<string, JsonSchema>).find(
      ([pattern]) => new RegExp(pattern, 'u').test(key),
    )?.[1];
    const of = own ?? matching ?? schema.additionalProperties;
    if (isSchema(of)) yield { schema: of, file };
  }
}

export function itemsAt(at: SchemaAt): SchemaAt[] {
  return partsOf(at).flatMap(({ schema, file }) =>
    isSchema(schema.items) ? [{ schema: schema.items, file }] : [],
  );
}

/** The keys of an object whose values a descriptor describes, each with the key that names that. */
export function propsOf(at: SchemaAt): readonly (readonly [key: string, by: string])[] {
  const before = described.get(at.schema);
  if (before !== undefined) return before;
  const all = partsOf(at).flatMap(({ schema, file }) =>
    Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, inner]) => {
      const by = isSchema(inner) ? inner['x-props'] : undefined;
      return typeof by === 'string' && file !== 'common' ? [[key, by] as const] : [];
    }),
  );
  described.set(at.schema, all);
  return all;
}

const described = new WeakMap<JsonSchema, readonly (readonly [string, string])[]>();

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}
