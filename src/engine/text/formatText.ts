import type { Inline, Text, TextBlock } from '../slice.ts';

/** Writes parsed text back as it is authored; `parseText(formatText(text))` is `text` again. */
export function formatText(text: Text): unknown {
  if (typeof text === 'string') return escaped(text);
  return 'inline' in text ? line(text.inline) : text.blocks.map(block);
}

function block(from: TextBlock): unknown {
  if ('heading' in from) return { heading: line(from.heading) };
  return 'list' in from ? { list: from.list.map(line) } : line(from.paragraph);
}

function line(pieces: Inline[]): string {
  return pieces.map(piece).join('');
}

function piece(from: Inline): string {
  if (typeof from === 'string') return escaped(from);
  if ('bold' in from) return `**${line(from.bold)}**`;
  if ('link' in from) return `[${line(from.words)}](link:${from.link})`;
  return from.format === undefined ? `{${from.path}}` : `{${from.path}|${from.format}}`;
}

function escaped(words: string): string {
  return words.replace(/[{[*\\]/gu, '\\$&');
}
