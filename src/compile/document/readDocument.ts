import { type Node as JsonNode, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Scalar } from '../../engine/slice.ts';
import type { Place, Source } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import type { Entry, Node } from './Node.ts';

/**
 * Reads one strict JSON document with the place of every value.
 * Syntax errors and duplicate keys are mistakes; undefined where nothing can be made of the text.
 */
export function readDocument(source: Source, report: Report): Node | undefined {
  if (source.text.trim() === '') {
    report.mistake({ source, offset: 0 }, 'the document is empty');
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

function toNode(json: JsonNode, source: Source, report: Report): Node {
  const place: Place = { source, offset: json.offset };
  if (json.type === 'object') return { kind: 'object', place, entries: toEntries(json, source, report) };
  if (json.type === 'array') {
    return { kind: 'list', place, items: (json.children ?? []).map((item) => toNode(item, source, report)) };
  }
  return { kind: 'scalar', place, value: json.value as Scalar };
}

function toEntries(json: JsonNode, source: Source, report: Report): Map<string, Entry> {
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
