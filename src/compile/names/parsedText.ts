import type { Text } from '../../engine/slice.ts';
import { parseText, TextMistake } from '../../engine/text/parseText.ts';
import { inlinesOf } from '../../engine/text/wordsOf.ts';
import {
  entriesOf,
  itemsOf,
  type Node,
  nodeAt,
  placeInText,
  plain,
  type ScalarNode,
  textOf,
} from '../document/Node.ts';
import { hashOfWords } from '../document/reviews.ts';
import { htmlMistake } from '../grammar/textMistakes.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

const parsed = new WeakMap<Node, { text: Text } | { mistake: TextMistake }>();

/** The parsed text of a copy node, undefined where it is malformed (`checkText` says so). Parsed once. */
export function parsedText(node: Node): Text | undefined {
  const result = parse(node);
  return 'text' in result ? result.text : undefined;
}

/** Reports what is malformed in a copy node, at its place inside the text. */
export function checkText(node: Node, report: DiagnosticCollector): void {
  const result = parse(node);
  if ('text' in result) return;
  const { mistake } = result;
  report.mistake(placeInText(nodeAt(node, mistake.place), mistake.offset), mistake.message);
}

/** What a translation keeps of the English that it was made from (`$of`): of the sentence as it is written. */
export function hashOfEnglish(sentence: unknown): string {
  return hashOfWords(sentence).slice(0, 8);
}

/** The values and links of a text, each once: a language may say twice what another says once. */
export function valuesShown(node: Node): string[] {
  const text = parsedText(node);
  if (text === undefined) return [];
  const pieces = inlinesOf(text).flatMap((piece) => {
    if (typeof piece === 'string' || 'bold' in piece) return [];
    if ('link' in piece) return [`[…](link:${piece.link})`];
    return [`{${piece.path}${piece.format === undefined ? '' : `|${piece.format}`}}`];
  });
  return [...new Set(pieces)].sort();
}

function parse(node: Node): { text: Text } | { mistake: TextMistake } {
  const known = parsed.get(node);
  if (known !== undefined) return known;
  const result = attempt(node);
  parsed.set(node, result);
  return result;
}

function attempt(node: Node): { text: Text } | { mistake: TextMistake } {
  try {
    checkWords(node, '');
    return { text: parseText(plain(node)) };
  } catch (error) {
    if (error instanceof TextMistake) return { mistake: error };
    throw error;
  }
}

/**
 * What the grammar of texts lets pass and nobody means: nothing to read, and HTML.
 * @throws TextMistake
 */
function checkWords(node: Node, place: string): void {
  const text = textOf(node);
  if (text !== undefined) {
    if (text.trim() === '')
      throw new TextMistake('the text is empty: write it, or take away the key and what uses it', 0, place);
    const html = htmlMistake(text);
    if (html !== undefined) throw new TextMistake(html.message, html.offset, place);
  }
  itemsOf(node).forEach((item, index) => {
    checkWords(item, `${place}/${index}`);
  });
  for (const [key, inner] of entriesOf(node)) checkWords(inner, `${place}/${key}`);
}

/** Where a piece stands inside an authored text. */
export function pieceOf(node: Node, piece: string): Place {
  const { source, offset } = node.place;
  const at = source.text.indexOf(piece, offset);
  return at < 0 ? node.place : { source, offset: at };
}

/** Every place of a piece in an authored text; that of the text where it stands nowhere as it is. */
export function piecesOf(node: Node, piece: string): Place[] {
  const found = textsOf(node).flatMap(({ place: { source, offset }, value }) => {
    const end = offset + JSON.stringify(value).length;
    const places: Place[] = [];
    for (
      let at = source.text.indexOf(piece, offset);
      at >= 0 && at < end;
      at = source.text.indexOf(piece, at + 1)
    )
      places.push({ source, offset: at });
    return places;
  });
  return found.length === 0 ? [pieceOf(node, piece)] : found;
}

function textsOf(node: Node): ScalarNode[] {
  if (node.kind === 'scalar') return [node];
  return [...itemsOf(node), ...entriesOf(node).map(([, inner]) => inner)].flatMap(textsOf);
}
