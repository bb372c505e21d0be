import schema from '../../../../schemas/services.schema.json' with { type: 'json' };
import { entriesOf, itemsOf, member, type Node } from '../../../compile/document/Node.ts';
import { checkBySchema } from '../../../compile/grammar/checkGrammar.ts';
import { createAjv, forSentences } from '../../../compile/grammar/createAjv.ts';
import type { DiagnosticCollector } from '../../../compile/report/DiagnosticCollector.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { readPath } from '../../../engine/paths.ts';

/** A value that the request of a call may read; `personal` ones must not appear in a URL. */
interface Fact {
  description: string;
  personal?: boolean;
}

/** A call of a service, as the schema describes it. */
export interface CallGrammar {
  facts: Readonly<Record<string, Fact>>;
  /** Schema of its answer in our words, without references. */
  answer: JsonSchema;
  /** Whether it changes something at the service. */
  writes: boolean;
}

interface WrittenCall {
  'x-facts': Record<string, Fact>;
  'x-writes'?: boolean;
  properties: { answer: { required?: string[]; properties: Record<string, { 'x-is': JsonSchema }> } };
}

/** `schemas/services.schema.json`, which editors read, too. */
export const servicesSchema: JsonSchema = schema as unknown as JsonSchema;

/** The calls of a service, by name. */
export function callGrammars(service: string): Record<string, CallGrammar> {
  const calls = readPath(schema, `definitions.${service}.properties.calls.properties`);
  return Object.fromEntries(
    Object.entries(isObject(calls) ? calls : {}).map(([name, call]) => [
      name,
      grammarOf(resolved(call) as WrittenCall),
    ]),
  );
}

/** The same with what its references lead to in their place. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, resolved(one)]));
  if (typeof $ref !== 'string') return inner;
  return { ...(resolved(readPath(schema, $ref.slice(2).replaceAll('/', '.'))) as object), ...inner };
}

function grammarOf(call: WrittenCall): CallGrammar {
  const { required = [], properties } = call.properties.answer;
  return {
    facts: call['x-facts'],
    answer: {
      type: 'object',
      required,
      properties: Object.fromEntries(Object.entries(properties).map(([key, row]) => [key, row['x-is']])),
    },
    writes: call['x-writes'] === true,
  };
}

const ajv = createAjv(forSentences);

/**
 * Reports every value that a call would answer and the schema of its answer does not know: in the tables of words what they
 * translate to, and what the answer says itself instead of reading it. At run time each would fail the call.
 * @param node the call
 * @param lowered its answer, lowered
 * @param answer schema of the answer
 */
export function checkAnswer(
  node: Node,
  lowered: Node | undefined,
  answer: JsonSchema,
  report: DiagnosticCollector,
): void {
  const words = entriesOf(member(node, 'words'));
  for (const [key, table, place] of words) {
    const schema = key.split('.').reduce<JsonSchema | undefined>(schemaAt, answer);
    if (schema === undefined)
      report.mistake(place, `the answer has no "${key}"`, { unknown: { word: key, known: keysOf(answer) } });
    // A list is translated word by word.
    else for (const [, ours] of entriesOf(table)) checkValue(ours, schemaAt(schema, '0') ?? schema, report);
  }
  const translated = new Set(words.map(([key]) => key));
  if (lowered !== undefined) checkLiterals(lowered, answer, '', translated, report);
}

/** @param translated keys with words: what the answer says there is their word, not ours */
function checkLiterals(
  node: Node,
  schema: JsonSchema | undefined,
  key: string,
  translated: ReadonlySet<string>,
  report: DiagnosticCollector,
): void {
  if (schema === undefined || translated.has(key)) return;
  const [table, otherwise] = [member(node, '$table'), member(node, 'default')];
  if (node.kind === 'scalar') {
    if (node.value !== null) checkValue(node, schema, report);
  } else if (node.kind === 'list')
    for (const item of node.items) checkLiterals(item, schemaAt(schema, '0'), key, translated, report);
  else if (table !== undefined)
    for (const row of itemsOf(table)) {
      const is = member(row, 'is');
      if (is !== undefined) checkLiterals(is, schema, key, translated, report);
    }
  else if (member(node, '$from') !== undefined) {
    if (otherwise !== undefined) checkLiterals(otherwise, schema, key, translated, report);
  } else
    for (const [name, inner] of entriesOf(node))
      checkLiterals(inner, schemaAt(schema, name), key === '' ? name : `${key}.${name}`, translated, report);
}

function checkValue(node: Node, schema: JsonSchema, report: DiagnosticCollector): void {
  checkBySchema(ajv.compile(schema), node, report);
}

/** The keys of an answer, those of its groups with a dot. */
function keysOf(schema: JsonSchema): string[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, inner]) => [
    key,
    ...keysOf(inner).map((below) => `${key}.${below}`),
  ]);
}

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
