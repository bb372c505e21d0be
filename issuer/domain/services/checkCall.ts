import { entriesOf, itemsOf, member, type Node, textOf } from '../../../src/compile/document/Node.ts';
import { checkBySchema } from '../../../src/compile/grammar/checkGrammar.ts';
import { createAjv, forSentences } from '../../../src/compile/grammar/createAjv.ts';
import type { DiagnosticCollector } from '../../../src/compile/report/DiagnosticCollector.ts';
import { findDeclaration } from '../../../src/engine/context/readDeclared.ts';
import type { JsonSchema } from '../../../src/engine/form.ts';
import type { PathDeclaration } from '../../../src/engine/slice.ts';
import { converters } from '../../../src/engine/values/converters.ts';
import { addressOf } from '../../../src/server/platform/createServiceClient.ts';
import type { CallGrammar } from './callGrammars.ts';

export type Declarations = Record<string, PathDeclaration>;

/** Unchecked: the type depends on the service. */
export const asItStands: PathDeclaration = { type: 'object' };

/** Places of a path that are filled from the request. */
export const places = /\{(request\.[A-Za-z0-9.]+)\}/g;

const sentenceAjv = createAjv(forSentences);

/**
 * Reports every value that a call would answer but its answer's schema does not allow: translations in the tables of
 * words, and literal values of the answer. At run time each would fail the call.
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

/** @param translated keys with words: their values in the answer are the service's words, not ours */
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
  checkBySchema(sentenceAjv.compile(schema), node, report);
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

export function checkPath(
  node: Node | undefined,
  facts: CallGrammar['facts'],
  report: DiagnosticCollector,
): void {
  if (node === undefined) return;
  // Any base works: whether a path leaves it depends on the path alone.
  if (addressOf('https://service.example/', textOf(node)?.replace(places, 'value') ?? '') === undefined)
    report.mistake(node.place, 'this path leads out of the url: write one below it, such as decisions');
  for (const [, name = ''] of (textOf(node) ?? '').matchAll(places)) {
    if (Object.hasOwn(facts, name) && !facts[name]?.personal) continue;
    if (findDeclaration(declared(facts), name) !== undefined) {
      report.mistake(
        node.place,
        `"${name}" is personal data and must not appear in a URL: put it into "request"`,
      );
      continue;
    }
    const known = Object.keys(facts).filter((path) => !facts[path]?.personal);
    report.mistake(node.place, `"${name}" cannot be used in this path`, { unknown: { word: name, known } });
  }
}

export function declared(facts: CallGrammar['facts']): Declarations {
  return Object.fromEntries(Object.keys(facts).map((path) => [path, asItStands]));
}

/**
 * Reports every name of a lowered value that leads nowhere: a path that it may not read, an unknown converter, and
 * words that only flows have.
 */
export function checkReads(node: Node, known: Declarations, report: DiagnosticCollector): void {
  const path = textOf(member(node, '$from'));
  const table = member(node, '$table');
  if (path !== undefined) checkRead(node, path, known, report);
  else if (table !== undefined) for (const row of itemsOf(table)) checkRow(row, known, report);
  else if (member(node, '$value') !== undefined || member(node, '$copy') !== undefined)
    report.mistake(
      node.place,
      'named values and sentences are for flows: write a path, such as =answer.code',
    );
  else for (const inner of innerOf(node)) checkReads(inner, known, report);
}

/** The same for a lowered condition. */
export function checkConditionReads(node: Node, known: Declarations, report: DiagnosticCollector): void {
  const name = textOf(node);
  if (name !== undefined)
    report.mistake(
      node.place,
      `no condition is named "${name}": write a test, such as answer.found is false`,
    );
  for (const [key, inner, place] of entriesOf(node)) {
    if (key.includes('.')) sayUnknown(key, place, known, report);
    else
      for (const part of inner.kind === 'list' ? inner.items : [inner])
        checkConditionReads(part, known, report);
  }
}

function checkRow(row: Node, known: Declarations, report: DiagnosticCollector): void {
  const [when, is] = [member(row, 'when'), member(row, 'is')];
  if (when !== undefined) checkConditionReads(when, known, report);
  if (is !== undefined) checkReads(is, known, report);
}

function checkRead(node: Node, path: string, known: Declarations, report: DiagnosticCollector): void {
  sayUnknown(path, member(node, '$from')?.place ?? node.place, known, report);
  const converter = member(node, 'as') ?? member(node, 'format');
  const name = textOf(converter);
  if (converter === undefined || name === undefined || Object.hasOwn(converters, name)) return;
  report.mistake(converter.place, `no converter is named "${name}"`, {
    unknown: { word: name, known: Object.keys(converters) },
  });
}

function sayUnknown(
  path: string,
  place: Node['place'],
  known: Declarations,
  report: DiagnosticCollector,
): void {
  if (findDeclaration(known, path) !== undefined) return;
  const names = Object.keys(known).filter((name) => !name.startsWith('answer.*.'));
  report.mistake(place, `"${path}" cannot be read here`, { unknown: { word: path, known: names } });
}

function innerOf(node: Node): Node[] {
  return node.kind === 'list' ? node.items : entriesOf(node).map(([, inner]) => inner);
}
