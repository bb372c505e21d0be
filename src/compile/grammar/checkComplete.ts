import type { JsonSchema } from '../../engine/form.ts';
import { reportRequired } from '../document/blame.ts';
import type { KindName } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, removalPlace } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { readGrammar } from './grammars.ts';

/**
 * Finds keys that a document lacks once all its layers are merged: those its grammar lists under `x-required`. A layer
 * by itself says only how it differs; that each is well formed was checked when it was read.
 */
export function checkComplete(name: KindName, node: Node, report: DiagnosticCollector): void {
  check(grammarOf(`${name}.schema.json`), `${name}.schema.json`, node, report);
}

function grammarOf(file: string): JsonSchema {
  return readGrammar(file.replace('.schema.json', '') as KindName);
}

/** A value of an object whose keys are ids: its own, and those that lower layers say there. */
interface Named {
  id: string;
  below: readonly string[];
}

function check(
  schema: JsonSchema,
  file: string,
  node: Node,
  report: DiagnosticCollector,
  named?: Named,
): void {
  if (typeof schema.$ref === 'string') follow(schema.$ref, file, node, report, named);
  for (const part of listOf(schema.allOf)) check(part, file, node, report, named);
  if (node.kind !== 'object') return;
  if (!isComplete((schema['x-required'] ?? []) as string[], node, report, named)) return;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  for (const [key, value] of entriesOf(node)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const other = isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined;
    if (own !== undefined) check(own, file, value, report);
    else if (other !== undefined)
      check(other, file, value, report, { id: key, below: idsBelow(node, value) });
  }
}

/** False where the value is nothing that a layer may amend, so that what stands in it means nothing. */
function isComplete(
  keys: readonly string[],
  node: Node,
  report: DiagnosticCollector,
  named: Named | undefined,
): boolean {
  const lacking = keys.filter((key) => member(node, key) === undefined);
  const isNew = lacking.every((key) => removalPlace(node, key) === undefined);
  if (named !== undefined && named.below.length > 0 && isNew && lacking.length > 0) {
    report.mistake(node.place, unknownIdMessage(named.id, lacking), {
      unknown: { word: named.id, known: named.below },
    });
    return false;
  }
  for (const key of lacking) reportRequired(report, node, key, node.place, `the key "${key}" is missing`);
  return true;
}

function follow(
  ref: string,
  file: string,
  node: Node,
  report: DiagnosticCollector,
  named: Named | undefined,
): void {
  const [target = '', pointer = ''] = ref.split('#');
  // What all kinds share (conditions, effects) stands in lists, which no layer takes apart.
  if (target === 'common.schema.json' || target === 'names.schema.json') return;
  const next = target === '' ? file : target;
  const definition = pointer.split('/').at(-1) ?? '';
  const definitions = (grammarOf(next).definitions ?? {}) as Record<string, JsonSchema>;
  const schema = definitions[definition];
  if (schema !== undefined) check(schema, next, node, report, named);
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? (value as JsonSchema[]) : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The ids that other files say beside a value that stands in one file alone. A layer that means to change one of them and
 * mistypes it makes something new without a word.
 * @param among the merged object that the value stands in
 */
export function idsBelow(among: Node, value: Node): string[] {
  const { file } = value.place.source;
  return entriesOf(among).flatMap(([id, other]) => (other.place.source.file === file ? [] : [id]));
}

/**
 * What to say of an id of a layer that no lower layer has (F-512).
 * @param lacking keys that would make it something new
 */
export function unknownIdMessage(id: string, lacking: readonly string[]): string {
  const keys = lacking.map((key) => `"${key}"`).join(' and ');
  return `no lower layer has "${id}" here to change: correct the id, or write its ${keys} if it is new`;
}
