import type { ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/form.ts';
import type { LinkedProp, Row, TextFormat } from '../../engine/slice.ts';
import { reportRequired } from '../document/blame.ts';
import { entriesOf, keyPlace, member, type Node, nodeAt, plain, textOf } from '../document/Node.ts';
import { grammarSentence } from '../grammar/checkGrammar.ts';
import { createAjv, forSentences, quickSetUp } from '../grammar/createAjv.ts';
import { looksLikeUrl, urlMistake } from '../grammar/textMistakes.ts';
import { objectNode, scalarNode } from '../lower/nodes.ts';
import { verdictRows } from '../lower/parseExpression.ts';
import type { Descriptor } from '../names/Registries.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

/** What a prop may mean beside a literal. */
export const propKinds = [
  'copy',
  'event',
  'art',
  'form',
  'link',
  'path',
  'dialog',
  'blockId',
  'formField',
] as const;
export type PropKind = (typeof propKinds)[number];

/** Links the props of one use of a descriptor. Each function gives the linked value and reports mistakes itself. */
export interface PropLinker {
  report: DiagnosticCollector;
  /** The tags of those that the site speaks. */
  languages: readonly string[];
  kinds: Record<PropKind, (name: string, place: Place, format?: TextFormat) => LinkedProp>;
  /** Links the rows of a table; its cells are props of the same schema. */
  rows: (table: Node, linkCell: (cell: Node) => LinkedProp) => Row<LinkedProp>[];
  /** Links what a name of the flow stands for; undefined where there is none. */
  named: (name: string, place: Place, link: (node: Node) => LinkedProp) => LinkedProp | undefined;
}

/** Holds props against the descriptor and links them: copy keys, events, art and the like by their `x-names`. */
export function linkProps(
  descriptor: Descriptor,
  props: Node | undefined,
  owner: Place,
  linker: PropLinker,
): Record<string, LinkedProp> {
  checkProps(descriptor, props, owner, linker.report);
  const properties = (descriptor.props.properties ?? {}) as Record<string, JsonSchema>;
  const linked = entriesOf(props).map(([name, node]) => [
    name,
    linkProp(properties[name] ?? {}, node, linker),
  ]);
  for (const [name, schema] of Object.entries(properties)) {
    // A default names its event, sentence or art as an authored prop would.
    if (schema.default === undefined || schema['x-names'] === undefined || member(props, name) !== undefined)
      continue;
    if (typeof schema.default === 'string')
      linked.push([name, linkName(schema, schema.default, owner, linker)]);
  }
  return Object.fromEntries(linked);
}

function linkProp(schema: JsonSchema, node: Node, linker: PropLinker): LinkedProp {
  const table = only(node, '$table');
  if (table !== undefined) return { $table: linker.rows(table, (cell) => linkProp(schema, cell, linker)) };
  const named = only(node, '$value');
  if (named !== undefined) {
    return linker.named(textOf(named) ?? '', named.place, (inner) => linkProp(schema, inner, linker)) ?? null;
  }
  const tested = schema.type === 'boolean' ? only(node, '$from') : undefined;
  if (tested !== undefined) {
    const { place } = tested;
    const holds = objectNode(place, { [textOf(tested) ?? '']: scalarNode(place, true) });
    return linkProp(schema, verdictRows(place, holds), linker);
  }
  const name = textOf(node);
  if (schema['x-names'] !== undefined) {
    if (name !== undefined) return linkName(schema, name, node.place, linker);
    const path = textOf(member(node, '$from'));
    if (path !== undefined) {
      const format = textOf(member(node, 'format')) as TextFormat | undefined;
      const linked = linker.kinds.path(path, member(node, '$from')?.place ?? node.place, format);
      // What stands there is the name of a picture, which becomes an address as a written one does.
      return schema['x-names'] === 'art' ? { $artFrom: path } : linked;
    }
  }
  if (node.kind === 'list') {
    return node.items.map((item) => linkProp((schema.items ?? {}) as JsonSchema, item, linker));
  }
  if (name !== undefined && looksLikeUrl(name)) {
    const mistake = urlMistake(name);
    if (mistake !== undefined) linker.report.mistake(node.place, mistake);
  }
  if (node.kind !== 'object') return plain(node) as LinkedProp;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const others = (
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  ) as JsonSchema;
  const isUsed = (key: string) => schema['x-keys'] !== 'language' || linker.languages.includes(key);
  return Object.fromEntries(
    entriesOf(node).flatMap(([key, value]) =>
      isUsed(key)
        ? [[key, linkProp((Object.hasOwn(properties, key) ? properties[key] : others) ?? {}, value, linker)]]
        : [],
    ),
  );
}

function linkName(schema: JsonSchema, name: string, place: Place, linker: PropLinker): LinkedProp {
  const kind = schema['x-names'] as PropKind;
  return propKinds.includes(kind) ? linker.kinds[kind](name, place) : name;
}

function only(node: Node, key: string): Node | undefined {
  return entriesOf(node).length === 1 ? member(node, key) : undefined;
}

// One instance for all: what takes time is to set one up, which would compile JSON Schema's own schema.
const ajv = createAjv({ ...forSentences, ...quickSetUp, strict: false });
const validators = new WeakMap<Descriptor, ValidateFunction>();
/** Props that fit; the sites of a catalogue share most of them. */
const fitting = new WeakMap<Descriptor, WeakSet<Node>>();

/**
 * Holds props against a descriptor's schema, which is closed. Where a property has an `x-names` a name stands, and any
 * prop may be a table, or the name of a value or choice. `owner` is the place of what lacks a prop.
 */
function checkProps(
  descriptor: Descriptor,
  props: Node | undefined,
  owner: Place,
  report: DiagnosticCollector,
): void {
  if (props !== undefined && fitting.get(descriptor)?.has(props) === true) return;
  const validate = validators.get(descriptor) ?? compileProps(descriptor);
  validators.set(descriptor, validate);
  if (validate(props === undefined ? {} : plain(props))) {
    if (props !== undefined) fitting.set(descriptor, (fitting.get(descriptor) ?? new WeakSet()).add(props));
    return;
  }
  for (const error of validate.errors ?? []) {
    const sentence = grammarSentence(error);
    if (sentence === undefined) continue;
    const node = props === undefined ? undefined : nodeAt(props, error.instancePath);
    const place =
      node === undefined ? owner : sentence.key === undefined ? node.place : keyPlace(node, sentence.key);
    const message = sentence.message.replace(
      /^no key is named (.+) here$/,
      (_all, word: string) => `"${descriptor.name}" has no prop named ${word}`,
    );
    if (error.keyword === 'required')
      reportRequired(report, node, error.params.missingProperty, place, message);
    else report.mistake(place, message, sentence.unknown === undefined ? {} : { unknown: sentence.unknown });
  }
}

function compileProps(descriptor: Descriptor): ValidateFunction {
  const schema = relaxProperties(descriptor.props);
  return ajv.compile({ additionalProperties: false, ...schema, type: 'object' });
}

const tableUse = {
  type: 'object',
  properties: { $table: { type: 'array' }, $value: { type: 'string' } },
  minProperties: 1,
  additionalProperties: false,
};
/** A path by itself is a condition where true or false is wanted. */
const verdictUse = { ...tableUse, properties: { ...tableUse.properties, $from: { type: 'string' } } };
const pathUse = {
  type: ['string', 'object'],
  properties: { $from: { type: 'string' }, format: { enum: ['usd', 'usd2', 'phone', 'date', 'said'] } },
  required: ['$from'],
  additionalProperties: false,
};

/** The schema as authors meet it: a name where the descriptor says `x-names`, and a table wherever a prop stands. */
function relax(schema: JsonSchema): JsonSchema {
  const kind = schema['x-names'];
  const authored =
    kind === undefined
      ? relaxProperties(schema)
      : ['path', 'art'].includes(String(kind))
        ? pathUse
        : { type: 'string' };
  return { if: schema.type === 'boolean' ? verdictUse : tableUse, else: authored };
}

function relaxProperties(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties as Record<string, JsonSchema>, relax) }),
    ...(items === undefined ? {} : { items: relax(items as JsonSchema) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: relax(additionalProperties as JsonSchema) }
      : additionalProperties === undefined
        ? {}
        : { additionalProperties }),
  };
}

function mapValues<T, R>(object: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
