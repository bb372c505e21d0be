import { isObject } from '../overlay/mergePatch.ts';
import type { Inline, Text, TextBlock } from '../slice.ts';
import { parseInline } from './parseInline.ts';
import { TextMistake } from './TextMistake.ts';

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
