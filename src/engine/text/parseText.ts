import { isObject } from '../overlay/mergePatch.ts';
import type { Inline, Text, TextBlock, TextFormat } from '../slice.ts';
import { textFormats } from './formatValue.ts';

/**
 * Parses authored text: a line with `**bold**`, `[words](link:name)`, `{path|format}` and the escapes `\{ \[ \* \\`,
 * or a list of `{ "heading" }`, paragraphs and `{ "list" }`. A line without markup stays a plain string.
 * Throws `TextMistake` with the offset in the line and, for a list, the place of the line.
 */
export function parseText(authored: unknown): Text {
  if (typeof authored === 'string') return simplest(parseInline(authored, ''));
  if (!Array.isArray(authored)) {
    throw new TextMistake('text is a line, or a list of headings, paragraphs and lists', 0);
  }
  if (authored.length === 0) throw new TextMistake('the list of paragraphs is empty', 0);
  return { blocks: authored.map((block, index) => parseBlock(block, `/${index}`)) };
}

function parseBlock(block: unknown, place: string): TextBlock {
  if (typeof block === 'string') return { paragraph: parseInline(block, place) };
  if (isObject(block) && Object.keys(block).length === 1) {
    if (typeof block.heading === 'string') return { heading: parseInline(block.heading, `${place}/heading`) };
    if (Array.isArray(block.list) && block.list.length > 0) {
      return { list: block.list.map((item, index) => parseItem(item, `${place}/list/${index}`)) };
    }
  }
  throw new TextMistake('write a paragraph as text, { "heading": "…" } or { "list": ["…"] }', 0, place);
}

function parseItem(item: unknown, place: string): Inline[] {
  if (typeof item !== 'string') throw new TextMistake('an item of a list is a line of text', 0, place);
  return parseInline(item, place);
}

function simplest(inline: Inline[]): Text {
  if (inline.length === 0) return '';
  const [only] = inline;
  return inline.length === 1 && typeof only === 'string' ? only : { inline };
}

/** What may stand between `{` and `}`, before a format. */
export interface Placeholders {
  pattern: RegExp;
  /** With an example, for mistakes. */
  what: string;
}

const paths: Placeholders = {
  pattern: /^[a-z][A-Za-z]*(?:\.[A-Za-z0-9_][\w-]*)+$/u,
  what: 'a path such as result.credit_line',
};
const linkPattern = /^\]\(link:([A-Za-z][\w-]*)\)/u;

type Closing = '**' | ']' | undefined;

/** Parses one line of text. `place` names the line in mistakes. Throws `TextMistake`. */
export function parseInline(line: string, place: string, placeholders: Placeholders = paths): Inline[] {
  const reader = { line, place, placeholders, at: 0 };
  return parseUntil(reader, undefined, []);
}

interface Reader {
  line: string;
  place: string;
  placeholders: Placeholders;
  at: number;
}

function parseUntil(reader: Reader, closing: Closing, open: Closing[]): Inline[] {
  const start = reader.at;
  const pieces: Inline[] = [];
  let words = '';
  const flush = () => {
    if (words !== '') pieces.push(words);
    words = '';
  };
  while (reader.at < reader.line.length) {
    if (closes(reader, closing)) {
      flush();
      return pieces;
    }
    const piece = parsePiece(reader, open);
    if (typeof piece === 'string') words += piece;
    else {
      flush();
      pieces.push(piece);
    }
  }
  if (closing !== undefined) {
    const remedy =
      closing === ']' ? 'close it with ](link:name), or write \\[' : 'close it with **, or write \\*';
    throw mistake(reader, `what opens here is not closed: ${remedy}`, start - (closing === ']' ? 1 : 2));
  }
  flush();
  return pieces;
}

/** A `]` by itself is a word; it ends a link only if the target follows. */
function closes({ line, at }: Reader, closing: Closing): boolean {
  if (closing === ']') return linkPattern.test(line.slice(at));
  return closing !== undefined && line.startsWith(closing, at);
}

function parsePiece(reader: Reader, open: Closing[]): Inline {
  const { line, at } = reader;
  const character = line.charAt(at);
  if (character === '\\') return parseEscape(reader);
  if (character === '{') return parseValue(reader);
  if (character === '[') return parseLink(reader, open);
  if (line.startsWith('**', at)) return parseBold(reader, open);
  reader.at += 1;
  return character;
}

function parseEscape(reader: Reader): string {
  const escaped = reader.line.charAt(reader.at + 1);
  if (escaped === '' || !'{[*\\'.includes(escaped)) {
    throw mistake(reader, 'only \\{ \\[ \\* and \\\\ are escapes; write \\\\ for a backslash', reader.at);
  }
  reader.at += 2;
  return escaped;
}

function parseValue(reader: Reader): Inline {
  const start = reader.at;
  const end = reader.line.indexOf('}', start);
  if (end < 0) throw mistake(reader, 'the placeholder is not closed: write }, or \\{ for a brace', start);
  const [path = '', format, ...more] = reader.line.slice(start + 1, end).split('|');
  const { pattern, what } = reader.placeholders;
  if (!pattern.test(path)) throw mistake(reader, `"${path}" is not ${what}`, start);
  if (more.length > 0 || (format !== undefined && !Object.hasOwn(textFormats, format))) {
    throw mistake(reader, `no format is named so. Known: ${Object.keys(textFormats).join(', ')}`, start);
  }
  reader.at = end + 1;
  return format === undefined ? { path } : { path, format: format as TextFormat };
}

function parseLink(reader: Reader, open: Closing[]): Inline {
  const start = reader.at;
  if (open.includes(']'))
    throw mistake(reader, 'a link cannot stand in a link: write \\[ for a bracket', start);
  reader.at += 1;
  const words = parseUntil(reader, ']', [...open, ']']);
  if (words.length === 0) throw mistake(reader, 'the link has no words', start);
  const [target = '', link = ''] = linkPattern.exec(reader.line.slice(reader.at)) ?? [];
  reader.at += target.length;
  return { link, words };
}

function parseBold(reader: Reader, open: Closing[]): Inline {
  const start = reader.at;
  if (open.includes('**')) throw mistake(reader, 'close the link before the bold words end', start);
  reader.at += 2;
  const bold = parseUntil(reader, '**', [...open, '**']);
  if (bold.length === 0) throw mistake(reader, 'there are no words between ** and **', start);
  reader.at += 2;
  return { bold };
}

function mistake(reader: Reader, message: string, offset: number): TextMistake {
  return new TextMistake(message, offset, reader.place);
}

/** Text that does not follow the grammar (design §2.2). `offset` counts characters of the line; `place` is a JSON pointer into a list. */
export class TextMistake extends Error {
  override readonly name = 'TextMistake';
  readonly offset: number;
  readonly place: string;

  constructor(message: string, offset: number, place = '') {
    super(message);
    this.offset = offset;
    this.place = place;
  }
}
