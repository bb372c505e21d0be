import type { ReactNode } from 'react';
import type { Inline, Scalar, Text, TextBlock } from '../engine/slice.ts';
import { copyReference } from '../engine/text/copyReference.ts';
import { useSentences } from '../state/useSentences.ts';
import { CopyValue } from './CopyValue.tsx';
import { NamedLink } from './NamedLink.tsx';

export interface CopyProps {
  /** Parsed text, or a `{ $copy: key }` reference as a flow's `set` stores it. Nothing is drawn for an absent one. */
  text: Text | { $copy: string } | null | undefined;
  /** Parameters of a failed rule, read as `{rule.limit}` and the like. */
  rule?: Record<string, Scalar>;
  /** Words and values only: no links, no bold. For text that stands in a link or button. */
  plain?: boolean;
  /** Level of headings in the text, 3 unless said. */
  level?: 2 | 3 | 4;
}

/**
 * Draws text of the catalogue as nodes, never as HTML: values of the context are text nodes whatever they hold.
 * A line has no element of its own; a list of blocks becomes headings, paragraphs and lists.
 */
export function Copy({ text, ...drawing }: CopyProps) {
  const key = copyReference(text);
  if (key !== undefined) return <Sentence name={key} {...drawing} />;
  return drawWords(text as Text | null | undefined, drawing);
}

type Drawing = Omit<CopyProps, 'text'>;

function Sentence({ name, ...drawing }: { name: string } & Drawing) {
  const sentence = useSentences();
  return drawWords(sentence(name), drawing);
}

// Functions and not components: a form holds dozens of texts, and a component for each piece has its price (PERF-01).

function drawWords(shown: Text | null | undefined, drawing: Drawing): ReactNode {
  if (shown === null || shown === undefined) return null;
  if (typeof shown === 'string') return shown;
  if ('inline' in shown) return drawLine(shown.inline, drawing);
  return shown.blocks.map((block, index) => drawBlock(block, drawing, keyOf(index)));
}

function drawBlock(block: TextBlock, drawing: Drawing, key: string): ReactNode {
  if ('heading' in block) {
    const Heading = `h${drawing.level ?? 3}` as const;
    return <Heading key={key}>{drawLine(block.heading, drawing)}</Heading>;
  }
  if ('paragraph' in block) return <p key={key}>{drawLine(block.paragraph, drawing)}</p>;
  return (
    <ul key={key}>
      {block.list.map((item, index) => (
        <li key={keyOf(index)}>{drawLine(item, drawing)}</li>
      ))}
    </ul>
  );
}

function drawLine(pieces: Inline[], drawing: Drawing): ReactNode {
  return pieces.map((piece, index) => drawPiece(piece, drawing, keyOf(index)));
}

function drawPiece(piece: Inline, drawing: Drawing, key: string): ReactNode {
  if (typeof piece === 'string') return piece;
  if ('path' in piece) return <CopyValue key={key} {...piece} rule={drawing.rule} />;
  const words = drawLine('bold' in piece ? piece.bold : piece.words, drawing);
  if (drawing.plain === true) return words;
  if ('bold' in piece) return <strong key={key}>{words}</strong>;
  return (
    <NamedLink key={key} name={piece.link}>
      {words}
    </NamedLink>
  );
}

/** Text of the catalogue never changes its order while it is shown. */
function keyOf(index: number): string {
  return `piece-${index}`;
}
