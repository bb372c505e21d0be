import { posix } from 'node:path';
import type { Ajv } from 'ajv';
import { type Node as JsonNode, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Scalar } from '../../engine/slice.ts';
import type { Kind, KindName } from '../document/Catalogue.ts';
import {
  type Entry,
  entriesOf,
  itemsOf,
  member,
  type Node,
  nodeAt,
  plain,
  textOf,
} from '../document/Node.ts';
import { createAjv } from '../grammar/createAjv.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place, Source } from '../report/Place.ts';
import { unfitText, unreadable } from './readText.ts';

/**
 * Reads one strict JSON document with the place of every value.
 * Syntax errors, duplicate keys and letters that nobody sees are mistakes; undefined where nothing can be made of the text.
 */
export function readDocument(source: Source, report: DiagnosticCollector): Node | undefined {
  if (source.text.trim() === '') {
    report.mistake({ source, offset: 0 }, 'the document is empty');
    return undefined;
  }
  const fault = unreadable(source.text);
  if (fault !== undefined) {
    report.mistake({ source, offset: fault.offset }, fault.message);
    return undefined;
  }
  const errors: ParseError[] = [];
  const tree = parseTree(source.text, errors, { disallowComments: true, allowTrailingComma: false });
  // One slip of the pen makes a parser stumble many times; the first sentence is the one that helps.
  const [first] = errors;
  if (first !== undefined) {
    report.mistake({ source, offset: first.offset }, `this is not JSON: ${sayError(first)}`);
    return undefined;
  }
  return tree === undefined ? undefined : toNode(tree, source, report);
}

const sentences: Record<string, string> = {
  InvalidSymbol: 'this is neither text in double quotes nor a number, true, false or null',
  InvalidNumberFormat: 'the number is malformed',
  PropertyNameExpected: 'a key in double quotes is expected here (is there a comma too many?)',
  ValueExpected: 'a value is expected here (is there a comma too many?)',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected before this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the document has ended before this',
  InvalidCommentToken: 'comments are not allowed; write a "$comment" where the grammar has one',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'the text is not closed with a double quote',
  InvalidCharacter: 'a text holds a line break or another control character; write \\n',
  InvalidEscapeCharacter: 'the backslash before this is no JSON escape; write two of them',
};

function sayError(error: ParseError): string {
  const code = printParseErrorCode(error.error);
  return Object.hasOwn(sentences, code) ? (sentences[code] ?? code) : code;
}

function toNode(json: JsonNode, source: Source, report: DiagnosticCollector): Node {
  const place: Place = { source, offset: json.offset };
  if (json.type === 'object') return { kind: 'object', place, entries: toEntries(json, source, report) };
  if (json.type === 'array') {
    return { kind: 'list', place, items: (json.children ?? []).map((item) => toNode(item, source, report)) };
  }
  const unfit = typeof json.value === 'string' ? unfitText(json.value) : undefined;
  if (unfit !== undefined) report.mistake(place, unfit);
  return { kind: 'scalar', place, value: json.value as Scalar };
}

function toEntries(json: JsonNode, source: Source, report: DiagnosticCollector): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const property of json.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    const place = { source, offset: key.offset };
    if (name === '__proto__') report.mistake(place, '"__proto__" cannot be a key: choose another name');
    else if (entries.has(name))
      report.mistake(place, `the key "${name}" stands twice in this object: remove one`);
    else entries.set(name, { place, node: toNode(value, source, report) });
  }
  return entries;
}

/** Kinds whose documents say their own name. */
const named: readonly KindName[] = ['call', 'widget', 'block', 'action'];

/** What a grammar cannot say of a document by itself: that its name is the file's, that schemas in it are schemas. */
export function checkDocument({ name, ids }: Kind, node: Node, report: DiagnosticCollector): void {
  if (named.includes(name)) checkName(ids.id ?? '', node, report);
  if (name === 'widget' || name === 'block') checkSchema(member(node, 'props'), report);
  if (name === 'call') {
    for (const key of ['request', 'response']) checkSchema(member(node, key), report);
  }
  if (name === 'copy') checkListed(node, report);
  checkAwaited(node, report);
}

function checkName(id: string, node: Node, report: DiagnosticCollector): void {
  const name = member(node, 'name');
  if (name === undefined || textOf(name) === id) return;
  report.mistake(name.place, `the name is that of the file: write "${id}"`);
}

let ajv: Ajv | undefined;

function checkSchema(node: Node | undefined, report: DiagnosticCollector): void {
  // Anything else is the grammar's to report.
  if (node?.kind !== 'object') return;
  ajv ??= createAjv({ strict: false, allErrors: true });
  if (ajv.validateSchema(plain(node) as object)) return;
  const [error] = ajv.errors ?? [];
  const place = nodeAt(node, error?.instancePath ?? '').place;
  report.mistake(place, `this is no JSON Schema (draft-07): ${error?.message ?? 'it is malformed'}`);
}

/** A sentence that is locked, or stays English, under a key that is gone would never be so. */
function checkListed(node: Node, report: DiagnosticCollector): void {
  const known = entriesOf(node).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
  for (const item of ['$locked', '$englishOnly'].flatMap((list) => itemsOf(member(node, list)))) {
    const key = textOf(item);
    if (key === undefined || known.includes(key)) continue;
    report.mistake(item.place, `this file has no sentence "${key}"`, { unknown: { word: key, known } });
  }
}

/** What has to come is named by where its stand-in stands, in the same file. */
function checkAwaited(node: Node, report: DiagnosticCollector): void {
  for (const [path, , place] of entriesOf(member(node, '$awaiting'))) {
    if (member(node, ...path.split('.')) !== undefined) continue;
    const known = entriesOf(node).flatMap(([key, part]) =>
      key.startsWith('$') ? [] : [key, ...entriesOf(part).map(([name]) => `${key}.${name}`)],
    );
    report.mistake(place, `this file says nothing at "${path}"`, { unknown: { word: path, known } });
  }
}

/** Every document names its grammar, so that an editor completes it (style habit 15). */
export function checkSchemaKey(
  kind: KindName,
  source: Source,
  node: Node,
  report: DiagnosticCollector,
): void {
  if (node.kind !== 'object') return;
  const grammar = `schemas/catalogue/${kind}.schema.json`;
  const wanted = posix.relative(posix.dirname(source.file), grammar);
  const address = wanted.startsWith('.') ? wanted : `./${wanted}`;
  const named = member(node, '$schema');
  if (named === undefined) {
    report.mistake(node.place, `the document does not name its grammar: write "$schema": "${address}"`);
    return;
  }
  const text = textOf(named);
  if (text === undefined || posix.join(posix.dirname(source.file), text) !== grammar) {
    report.mistake(named.place, `this is not the grammar of a ${kind}: write "$schema": "${address}"`);
  }
}
