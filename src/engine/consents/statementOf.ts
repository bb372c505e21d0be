import type { Inline, Text, TextBlock, TextFormat } from '../slice.ts';
import { formatValue } from '../text/formatValue.ts';

/** The words around the control of a consent, and the kind of control, as a release holds them. */
export interface Consent extends ConsentWords<Text> {
  /** Form or screen that contains it. */
  place: string;
  /** Name of the control. */
  name: string;
  /** Widget or block, such as `checkbox`. */
  control: string;
  /** Agreeing to it also means agreeing to the terms of the product. */
  terms?: true;
}

/** In reading order. `Line` is the type of a text. */
interface ConsentWords<Line> {
  heading?: Line | undefined;
  text?: Line | undefined;
  label: Line;
  hint?: Line | undefined;
  note?: Line | undefined;
  choices?: { value: string; label: Line }[] | undefined;
}

/** What somebody agreed to, as their page shows it, with the answer as a word. */
export interface StatedConsent {
  Place: string;
  Name: string;
  Answer: string;
  /** `hashOfStatement` of the text shown. */
  Hash: string;
}

/** The words of a consent as people read them: values filled in, markup as authored. */
export interface Statement extends ConsentWords<unknown> {
  place: string;
  name: string;
  control: string;
  /** Version of the terms that it refers to. */
  terms?: string | undefined;
  /** The language of the words; undefined on a site that speaks English alone. */
  language?: string | undefined;
}

/**
 * A consent as one text, identical for the same words and values (JSON of a `Statement`).
 * @param valueAt the value of a path of the context
 * @param termsVersion of the terms that are shown
 * @param language of the page, where the site speaks several
 */
export function statementOf(
  { place, name, control, terms, ...words }: Consent,
  valueAt: ValueAt,
  termsVersion: string,
  language: string | undefined,
): string {
  const fill = (text: Text | undefined) => text && formatText(filled(text, valueAt, language));
  const { heading, text, label, hint, note, choices } = words;
  const statement: Statement = {
    place,
    name,
    control,
    heading: fill(heading),
    text: fill(text),
    label: fill(label),
    hint: fill(hint),
    note: fill(note),
    choices: choices?.map(({ value, label: choice }) => ({ value, label: fill(choice) })),
    terms: terms && termsVersion,
    language,
  };
  return JSON.stringify(statement);
}

/** SHA-256 of a statement, as 64 hexadecimal digits. */
export async function hashOfStatement(statement: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(statement));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type ValueAt = (path: string) => unknown;

function filled(text: Text, valueAt: ValueAt, language: string | undefined): Text {
  const fill = (pieces: Inline[]): Inline[] => pieces.map((piece) => filledPiece(piece, valueAt, language));
  if (typeof text === 'string') return text;
  if ('inline' in text) return { inline: fill(text.inline) };
  return {
    blocks: text.blocks.map((block): TextBlock => {
      if ('heading' in block) return { heading: fill(block.heading) };
      return 'list' in block ? { list: block.list.map(fill) } : { paragraph: fill(block.paragraph) };
    }),
  };
}

function filledPiece(piece: Inline, valueAt: ValueAt, language: string | undefined): Inline {
  const fill = (pieces: Inline[]) => pieces.map((inner) => filledPiece(inner, valueAt, language));
  if (typeof piece === 'string') return piece;
  if ('bold' in piece) return { bold: fill(piece.bold) };
  if ('link' in piece) return { ...piece, words: fill(piece.words) };
  return formatValue(valueAt(piece.path), piece.format as TextFormat | undefined, { language });
}

/** Writes parsed text back as authored; `parseText(formatText(text))` is `text` again. */
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
