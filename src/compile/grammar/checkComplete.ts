import type { JsonSchema } from '../../engine/form.ts';
import type { KindName } from '../document/kinds.ts';
import { sayLacking } from '../document/missing.ts';
import { entriesOf, member, type Node } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';
import { readGrammar } from './grammars.ts';

const grammars = new Map<string, JsonSchema>();

/**
 * Finds keys that a document lacks once all its layers are merged: those its grammar lists under `x-required`. A layer
 * by itself says only how it differs; that each is well formed was checked when it was read.
 */
export function checkComplete(name: KindName, node: Node, report: Report): void {
  check(grammarOf(`${name}.schema.json`), `${name}.schema.json`, node, report);
}

function grammarOf(file: string): JsonSchema {
  const known = grammars.get(file) ?? readGrammar(file.replace('.schema.json', '') as KindName);
  grammars.set(file, known);
  return known;
}

function check(schema: JsonSchema, file: string, node: Node, report: Report): void {
  if (typeof schema.$ref === 'string') follow(schema.$ref, file, node, report);
  for (const part of listOf(schema.allOf)) check(part, file, node, report);
  if (node.kind !== 'object') return;
  for (const key of (schema['x-required'] ?? []) as string[]) {
    if (member(node, key) !== undefined) continue;
    sayLacking(report, node, key, node.place, `the key "${key}" is missing`);
  }
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  for (const [key, value] of entriesOf(node)) {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const other = isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined;
    const inside = own ?? other;
    if (inside !== undefined) check(inside, file, value, report);
  }
}

function follow(ref: string, file: string, node: Node, report: Report): void {
  const [target = '', pointer = ''] = ref.split('#');
  // What all kinds share (conditions, effects) stands in lists, which no layer takes apart.
  if (target === 'common.schema.json' || target === 'names.schema.json') return;
  const next = target === '' ? file : target;
  const definition = pointer.split('/').at(-1) ?? '';
  const definitions = (grammarOf(next).definitions ?? {}) as Record<string, JsonSchema>;
  const schema = definitions[definition];
  if (schema !== undefined) check(schema, next, node, report);
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? (value as JsonSchema[]) : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
