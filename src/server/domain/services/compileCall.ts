import schema from '../../../../schemas/services.schema.json' with { type: 'json' };
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import { checkBySchema } from '../../../compile/grammar/checkGrammar.ts';
import { createAjv, forSentences } from '../../../compile/grammar/createAjv.ts';
import { condition, value } from '../../../compile/lower/expressions.ts';
import { lowerNode } from '../../../compile/lower/lowering.ts';
import type { DiagnosticCollector } from '../../../compile/report/DiagnosticCollector.ts';
import { holds } from '../../../engine/conditions/holds.ts';
import { findDeclaration } from '../../../engine/context/readDeclared.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import type { Context } from '../../../engine/machine.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { readPath } from '../../../engine/paths.ts';
import type { Condition, PathDeclaration, ValueTemplate } from '../../../engine/slice.ts';
import { converters } from '../../../engine/values/converters.ts';
import { evaluateValue } from '../../../engine/values/evaluateValue.ts';
import { ServiceFailure } from '../../platform/answers.ts';
import { addressOf, type ServiceClient } from '../../platform/createServiceClient.ts';

/** A value that the request of a call may read; `personal` ones must not appear in a URL. */
interface Fact {
  description: string;
  personal?: boolean;
}

/** A call of a service, from the schema. */
interface CallGrammar {
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

/** `schemas/services.schema.json`, which editors also use. */
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

/** The same with references resolved. */
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

const sentenceAjv = createAjv(forSentences);

/**
 * Reports every value that a call would answer but its answer's schema does not allow: translations in the tables of
 * words, and literal values of the answer. At run time each would fail the call.
 * @param node the call
 * @param lowered its answer, lowered
 * @param answer schema of the answer
 */
function checkAnswer(
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
function schemaAt(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
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

/** What a call finds, in our words; undefined if the service reports nothing found. */
type Found = Record<string, unknown> | undefined;

/**
 * Calls a service in its words and reads its answer in ours.
 * @param facts what it may get, by the names of `request` in the grammar
 * @param key under which a repeated call counts once
 * @throws ServiceFailure if there is no answer, or an unreadable one
 */
export type AskService = (facts: Record<string, unknown>, key?: string) => Promise<Found>;

type Declarations = Record<string, PathDeclaration>;

/** Retries of a read-only call. */
const usualRetries = 2;
/** Maximum depth of names in an answer. */
const deepest = 8;
/** Unchecked: the type depends on the service. */
const asItStands: PathDeclaration = { type: 'object' };
const answerPaths: Declarations = Object.fromEntries(
  Array.from({ length: deepest }, (_, index) => [`answer${'.*'.repeat(index + 1)}`, asItStands]),
);
// At run time, where one mistake is enough and errors must not contain values.
const ajv = createAjv();

/**
 * Compiles a call of the services file.
 * @param service its name, for the log
 * @param report gets what its values cannot read, each with its place
 */
export function compileCall(
  service: string,
  node: Node,
  { facts, answer, writes }: CallGrammar,
  report: DiagnosticCollector,
): (client: ServiceClient) => AskService {
  const known = declared(facts);
  checkPath(member(node, 'path'), facts, report);
  const settings = plain(node) as CallSettings;
  const request = lowerValue(member(node, 'request'), known, report);
  const read = lowerValue(member(node, 'answer'), answerPaths, report);
  const absent = lowerCondition(member(node, 'absent'), report);
  checkAnswer(node, read, answer, report);
  const [body, found] = [templateOf(request), templateOf(read)];
  const validate = ajv.compile(answer);
  const slice = { conditions: {}, values: {}, context: { ...known, ...answerPaths } };
  const unreadable = (reason: string) => new ServiceFailure(service, { cause: new Error(reason) });

  const foundIn = (status: number, answered: unknown): Found => {
    if (status === settings.absentStatus) return undefined;
    const context = { answer: answered } as unknown as Context;
    if (absent !== undefined && holds(slice, absent, context)) return undefined;
    const given = withoutNulls(evaluateValue(found, { slice, context })) as Record<string, unknown>;
    const ours = translated(given, settings.words ?? {}, (key) =>
      unreadable(`its word for ${key} is not in the table of words`),
    );
    const typed = asTyped(ours, answer) as Record<string, unknown>;
    if (validate(typed)) return typed;
    // The value itself is not reported.
    const [error] = validate.errors ?? [];
    throw unreadable(`its answer does not fit: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  };

  return (client) => async (asked, key) => {
    const context = { request: asked } as unknown as Context;
    const { method = 'POST', path, absentStatus, retries = writes ? 0 : usualRetries } = settings;
    const address = filled(path, context);
    if (address === undefined) throw unreadable('a value of its path is empty');
    const answered = await client.call({
      method,
      path: address,
      ...(method === 'GET' ? {} : { body: evaluateValue(body, { slice, context }) ?? {} }),
      key,
      retries,
      accepts: absentStatus === undefined ? [] : [absentStatus],
    });
    return foundIn(answered.status, answered.body);
  };
}

interface CallSettings {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  words?: Record<string, Record<string, string | boolean>>;
  absentStatus?: number;
  retries?: number;
}

function lowerValue(
  node: Node | undefined,
  known: Declarations,
  report: DiagnosticCollector,
): Node | undefined {
  if (node === undefined) return undefined;
  const lowered = lowerNode(value, node, report);
  checkReads(lowered, known, report);
  return lowered;
}

function templateOf(lowered: Node | undefined): ValueTemplate {
  return lowered === undefined ? {} : (plain(lowered) as ValueTemplate);
}

function lowerCondition(node: Node | undefined, report: DiagnosticCollector): Condition | undefined {
  if (node === undefined) return undefined;
  const lowered = lowerNode(condition, node, report);
  checkConditionReads(lowered, answerPaths, report);
  return plain(lowered) as Condition;
}

const places = /\{(request\.[A-Za-z0-9.]+)\}/g;

/** The path with its values; undefined if one is empty, because the path would then mean something else. */
function filled(path: string, context: Context): string | undefined {
  const values = [...path.matchAll(places)].map(([, name = '']) => readPath(context, name) ?? '');
  if (values.includes('')) return undefined;
  return path.replace(places, () => encodeURIComponent(String(values.shift())));
}

function checkPath(node: Node | undefined, facts: CallGrammar['facts'], report: DiagnosticCollector): void {
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

function declared(facts: CallGrammar['facts']): Declarations {
  return Object.fromEntries(Object.keys(facts).map((path) => [path, asItStands]));
}

/** Their words as ours, in lists too. */
function translated(
  found: Record<string, unknown>,
  words: NonNullable<CallSettings['words']>,
  fail: (key: string) => ServiceFailure,
): Record<string, unknown> {
  for (const [key, table] of Object.entries(words)) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    const holder = path.length === 0 ? found : readPath(found, path.join('.'));
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) continue;
    const inside = holder as Record<string, unknown>;
    const ours = (theirs: unknown) => {
      const word = String(theirs);
      if (!Object.hasOwn(table, word)) throw fail(key);
      return table[word];
    };
    const theirs = inside[last];
    inside[last] = Array.isArray(theirs) ? theirs.map(ours) : ours(theirs);
  }
  return found;
}

/** A JSON value without nulls, at any depth: null means nothing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}

/**
 * A value with the types of its schema, as far as text allows: numbers and flags are read from text, and a number
 * becomes text where text is required. Anything else stays, for the validation to refuse.
 */
function asTyped(value: unknown, schema: JsonSchema | undefined): unknown {
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

/** Plain decimals only: `1e400`, and endless digits, would be Infinity. */
function numberOf(text: string): unknown {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}

/**
 * Reports every name of a lowered value that leads nowhere: a path that it may not read, an unknown converter, and
 * words that only flows have.
 */
function checkReads(node: Node, known: Record<string, PathDeclaration>, report: DiagnosticCollector): void {
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
function checkConditionReads(
  node: Node,
  known: Record<string, PathDeclaration>,
  report: DiagnosticCollector,
): void {
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

function checkRow(row: Node, known: Record<string, PathDeclaration>, report: DiagnosticCollector): void {
  const [when, is] = [member(row, 'when'), member(row, 'is')];
  if (when !== undefined) checkConditionReads(when, known, report);
  if (is !== undefined) checkReads(is, known, report);
}

function checkRead(
  node: Node,
  path: string,
  known: Record<string, PathDeclaration>,
  report: DiagnosticCollector,
): void {
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
  known: Record<string, PathDeclaration>,
  report: DiagnosticCollector,
): void {
  if (findDeclaration(known, path) !== undefined) return;
  const names = Object.keys(known).filter((name) => !name.startsWith('answer.*.'));
  report.mistake(place, `"${path}" cannot be read here`, { unknown: { word: path, known: names } });
}

function innerOf(node: Node): Node[] {
  return node.kind === 'list' ? node.items : entriesOf(node).map(([, inner]) => inner);
}
