import { partsOf, type SchemaAt, schemasOf } from '../../compile/grammar/schemaAt.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';

/** An object of a document as stock rjsf draws it. */
export interface FlatForm {
  schema: JsonSchema & { properties: Record<string, JsonSchema> };
  /** What draws each key where that is no widget of rjsf. */
  uiSchema: Record<string, JsonSchema>;
  /** Kinds of the names that its keys hold. */
  kinds: string[];
}

/** Words of the grammar that tell rjsf something; all others are checked where the document is. */
const drawn = ['minimum', 'maximum', 'description'] as const;

/**
 * Lowers the grammar of an object, so that stock rjsf draws it: what it refers to is part of it, null is an empty input, and
 * names, sentences and conditions are texts with a widget of their own. Whatever is nested is drawn as text.
 *
 * @param says what stands under each key, in any layer: an expression is a text whatever else may stand there
 * @param more keys that the grammar knows by their kind alone
 */
export function flatForm(
  at: SchemaAt,
  says: ReadonlyMap<string, readonly unknown[]> = new Map(),
  more: Iterable<string> = [],
): FlatForm {
  const keys = new Set(partsOf(at).flatMap(({ schema }) => Object.keys((schema.properties ?? {}) as object)));
  for (const key of [...says.keys(), ...more]) keys.add(key);
  const lowered = [...keys].flatMap((key) => {
    if (key.startsWith('$')) return [];
    const words = wordsOf([...schemasOf(at, key)]);
    return [{ key, ...lower(key, words, says.get(key) ?? []) }];
  });
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(lowered.map(({ key, schema }) => [key, schema])),
    },
    uiSchema: Object.fromEntries(lowered.flatMap(({ key, ui }) => (ui === undefined ? [] : [[key, ui]]))),
    kinds: [...new Set(lowered.flatMap(({ kind }) => kind ?? []))],
  };
}

/** All that is said of a value, wherever the grammar says it: what stands nearest wins. */
function wordsOf(schemas: readonly SchemaAt[]): JsonSchema {
  return Object.assign(
    {},
    ...schemas
      .flatMap(partsOf)
      .map(({ schema }) => schema)
      .reverse(),
  );
}

interface Lowered {
  schema: JsonSchema;
  ui?: JsonSchema;
  kind?: string;
}

function lower(key: string, words: JsonSchema, said: readonly unknown[]): Lowered {
  const base: JsonSchema = {
    title: key,
    ...Object.fromEntries(drawn.flatMap((word) => (word in words ? [[word, words[word]]] : []))),
  };
  base.description = described(String(base.description ?? words['x-means'] ?? ''));
  const type = typeOf(words, said);
  if (type === 'nested') return { schema: base, ui: { 'ui:field': 'text' } };
  const isExpressed = said.some(isExpression) || words['x-expression'] !== undefined;
  if (isExpressed) return { schema: { ...base, type: 'string' }, ui: { 'ui:widget': 'expression' } };
  const kind = words['x-names'];
  if (typeof kind === 'string' && type === 'string') {
    const widget = kind === 'copy' ? 'sentence' : 'name';
    return { schema: { ...base, type }, ui: { 'ui:widget': widget, 'ui:options': { kind } }, kind };
  }
  const choices = (words.enum as unknown[] | undefined)?.filter((choice) => choice !== null);
  return { schema: { ...base, type, ...(choices && { enum: choices }) } };
}

/** A description for those who need no ids of requirements. */
export function described(text: string): string {
  return text.replaceAll(/ \([A-Z]+-\d[^)]*\)/gu, '');
}

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=');

/** The one type that an input has: that of what stands there, or the first that the grammar allows. */
function typeOf(words: JsonSchema, said: readonly unknown[]): string {
  if (said.some((value) => isObject(value) || Array.isArray(value))) return 'nested';
  const allowed = [words.type ?? typesOf(words)].flat().filter((type) => type !== 'null') as string[];
  const present = said.findLast((value) => value !== undefined && value !== null);
  const of = allowed.find(
    (type) => type === typeof present || (type === 'integer' && typeof present === 'number'),
  );
  const flat = allowed.find((type) => type !== 'object' && type !== 'array');
  if (of !== undefined || allowed.length > 0) return of ?? flat ?? 'nested';
  // Where the grammar leaves it open, what stands there tells.
  return typeof present === 'boolean' || typeof present === 'number' ? typeof present : 'string';
}

/** Of a value whose grammar lists what it may be, or says what it holds, and leaves its type to that. */
function typesOf({
  enum: choices,
  const: only,
  properties,
  additionalProperties,
  items,
}: JsonSchema): string[] {
  if (properties !== undefined || additionalProperties !== undefined) return ['object'];
  if (items !== undefined) return ['array'];
  const values = [choices ?? only].flat().filter((value) => value !== undefined && value !== null);
  return [...new Set(values.map((value) => typeof value as string))];
}
