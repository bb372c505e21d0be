import { member, type Node, plain } from '../../../src/compile/document/Node.ts';
import { createAjv } from '../../../src/compile/grammar/createAjv.ts';
import { condition, value } from '../../../src/compile/lower/expressions.ts';
import { lowerNode } from '../../../src/compile/lower/lowering.ts';
import type { DiagnosticCollector } from '../../../src/compile/report/DiagnosticCollector.ts';
import { holds } from '../../../src/engine/conditions/holds.ts';
import type { JsonSchema } from '../../../src/engine/form.ts';
import type { Context } from '../../../src/engine/machine.ts';
import { isObject } from '../../../src/engine/overlay/mergePatch.ts';
import { readPath } from '../../../src/engine/paths.ts';
import type { Condition, ValueTemplate } from '../../../src/engine/slice.ts';
import { evaluateValue } from '../../../src/engine/values/evaluateValue.ts';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import type { ServiceClient } from '../../../src/server/platform/createServiceClient.ts';
import type { CallGrammar } from './callGrammars.ts';
import {
  asItStands,
  checkAnswer,
  checkConditionReads,
  checkPath,
  checkReads,
  type Declarations,
  declared,
  places,
  schemaAt,
} from './checkCall.ts';

/** What a call finds, in our words; undefined if the service reports nothing found. */
type ServiceAnswer = Record<string, unknown> | undefined;

/**
 * Calls a service in its words and reads its answer in ours.
 * @param facts what it may get, by the names of `request` in the grammar
 * @param key under which a repeated call counts once
 * @throws ServiceFailure if there is no answer, or an unreadable one
 */
export type AskService = (facts: Record<string, unknown>, key?: string) => Promise<ServiceAnswer>;

/** Retries of a read-only call. */
const usualRetries = 2;
/** Maximum depth of names in an answer. */
const deepest = 8;
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

  const foundIn = (status: number, answered: unknown): ServiceAnswer => {
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

/** The path with its values; undefined if one is empty, because the path would then mean something else. */
function filled(path: string, context: Context): string | undefined {
  const values = [...path.matchAll(places)].map(([, name = '']) => readPath(context, name) ?? '');
  if (values.includes('')) return undefined;
  return path.replace(places, () => encodeURIComponent(String(values.shift())));
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
