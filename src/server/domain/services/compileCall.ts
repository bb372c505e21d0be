import { Ajv } from 'ajv';
import { member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import { addFormats } from '../../../compile/grammar/addFormats.ts';
import { condition } from '../../../compile/lower/condition.ts';
import { lowerNode } from '../../../compile/lower/lowering.ts';
import { value } from '../../../compile/lower/value.ts';
import type { Report } from '../../../compile/report/Report.ts';
import { holds } from '../../../engine/conditions/holds.ts';
import { findDeclaration } from '../../../engine/context/findDeclaration.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import type { Context } from '../../../engine/machine.ts';
import { readPath } from '../../../engine/readPath.ts';
import type { Condition, PathDeclaration, ValueTemplate } from '../../../engine/slice.ts';
import { evaluateValue } from '../../../engine/values/evaluateValue.ts';
import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { ServiceClient } from '../../platform/services/ServiceClient.ts';
import { checkConditionReads, checkReads } from './checkReads.ts';
import type { CallGrammar } from './servicesSchema.ts';

/** What a call finds, in our words; undefined where the service says that there is nothing. */
export type Found = Record<string, unknown> | undefined;

/**
 * Asks a service in its words and reads its answer in ours.
 * @param facts what it may be told, as the grammar names it below `request`
 * @param key under which a repeated call counts once
 * @throws ServiceFailure where no answer came, or none that can be read
 */
export type AskService = (facts: Record<string, unknown>, key?: string) => Promise<Found>;

type Declarations = Record<string, PathDeclaration>;

/** Repetitions of a call that only reads. */
const usualRetries = 2;
/** Names below one another that an answer may have. */
const deepest = 8;
/** As it stands: what somebody else writes has the type that it has. */
const asItStands: PathDeclaration = { type: 'object' };
const answerPaths: Declarations = Object.fromEntries(
  Array.from({ length: deepest }, (_, index) => [`answer${'.*'.repeat(index + 1)}`, asItStands]),
);
const ajv = new Ajv({
  coerceTypes: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  strictRequired: false,
});
addFormats(ajv);

/**
 * Makes a call of the services file ready.
 * @param service its name, for the log
 * @param report what its values read and cannot, each with its place
 */
export function compileCall(
  service: string,
  node: Node,
  { facts, answer, writes }: CallGrammar,
  report: Report,
): (client: ServiceClient) => AskService {
  const known = declared(facts);
  checkPath(member(node, 'path'), facts, report);
  const settings = plain(node) as CallSettings;
  const request = template(member(node, 'request'), known, report);
  const read = template(member(node, 'answer'), answerPaths, report);
  const absent = lowerCondition(member(node, 'absent'), report);
  checkWords(member(node, 'words'), answer, report);
  const validate = ajv.compile(answer);
  const slice = { conditions: {}, values: {}, context: { ...known, ...answerPaths } };
  const unreadable = (reason: string) => new ServiceFailure(service, { cause: new Error(reason) });

  const foundIn = (status: number, body: unknown): Found => {
    if (status === settings.absentStatus) return undefined;
    const context = { answer: body } as unknown as Context;
    if (absent !== undefined && holds(slice, absent, context)) return undefined;
    const found = translated(
      evaluateValue(read, { slice, context }) as Record<string, unknown>,
      settings.words ?? {},
      (key) => unreadable(`its word for ${key} is not among the words`),
    );
    if (validate(found)) return found;
    // Of the value itself nothing is told.
    const [error] = validate.errors ?? [];
    throw unreadable(`its answer does not fit: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  };

  return (client) => async (asked, key) => {
    const context = { request: asked } as unknown as Context;
    const { method = 'POST', path, absentStatus, retries = writes ? 0 : usualRetries } = settings;
    const { status, body } = await client.call({
      method,
      path: filled(path, context),
      ...(method === 'GET' ? {} : { body: evaluateValue(request, { slice, context }) ?? {} }),
      key,
      retries,
      accepts: absentStatus === undefined ? [] : [absentStatus],
    });
    return foundIn(status, body);
  };
}

interface CallSettings {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  words?: Record<string, Record<string, string | boolean>>;
  absentStatus?: number;
  retries?: number;
}

function template(node: Node | undefined, known: Declarations, report: Report): ValueTemplate {
  if (node === undefined) return {};
  const lowered = lowerNode(value, node, report);
  checkReads(lowered, known, report);
  return plain(lowered) as ValueTemplate;
}

function lowerCondition(node: Node | undefined, report: Report): Condition | undefined {
  if (node === undefined) return undefined;
  const lowered = lowerNode(condition, node, report);
  checkConditionReads(lowered, answerPaths, report);
  return plain(lowered) as Condition;
}

const places = /\{(request\.[A-Za-z0-9.]+)\}/g;

function filled(path: string, context: Context): string {
  return path.replace(places, (_place, name: string) =>
    encodeURIComponent(String(readPath(context, name) ?? '')),
  );
}

function checkPath(node: Node | undefined, facts: CallGrammar['facts'], report: Report): void {
  if (node === undefined) return;
  for (const [, name = ''] of (textOf(node) ?? '').matchAll(places)) {
    if (Object.hasOwn(facts, name) && !facts[name]?.personal) continue;
    if (findDeclaration(declared(facts), name) !== undefined) {
      report.mistake(node.place, `"${name}" is personal and stands in no address: put it into "request"`);
      continue;
    }
    const known = Object.keys(facts).filter((path) => !facts[path]?.personal);
    report.mistake(node.place, `"${name}" cannot stand in this address`, { unknown: { word: name, known } });
  }
}

function declared(facts: CallGrammar['facts']): Declarations {
  return Object.fromEntries(Object.keys(facts).map((path) => [path, asItStands]));
}

function checkWords(node: Node | undefined, answer: JsonSchema, report: Report): void {
  if (node?.kind !== 'object') return;
  const known = Object.keys((answer.properties ?? {}) as object);
  for (const [key, { place }] of node.entries) {
    const [word = ''] = key.split('.');
    if (!known.includes(word))
      report.mistake(place, `the answer has no "${key}"`, { unknown: { word: key, known } });
  }
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
