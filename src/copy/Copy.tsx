import type { ReactNode } from 'react';
import type { Inline, Scalar, Text, TextBlock } from '../engine/slice.ts';
import { copyReference } from '../engine/text/copyReference.ts';
import { useSentences } from '../state/useSentences.ts';
import styles from './Copy.module.css';
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
  return key === undefined ? (
    <Shown text={text as Text | null | undefined} {...drawing} />
  ) : (
    <Sentence name={key} {...drawing} />
  );
}

type Drawing = Omit<CopyProps, 'text'>;

function Sentence({ name, ...drawing }: Drawing & { name: string }) {
  const sentence = useSentences();
  return <Shown text={sentence(name)} {...drawing} />;
}

function Shown({ text, ...drawing }: Drawing & { text: Text | null | undefined }) {
  if (text === null || text === undefined) return text;
  if (typeof text === 'string') return drawing.plain === true ? text : together(text);
  if ('inline' in text) return <Line pieces={text.inline} {...drawing} />;
  return text.blocks.map((block, index) => <Block key={keyOf(index)} block={block} {...drawing} />);
}

function Block({ block, ...drawing }: Drawing & { block: TextBlock }) {
  if ('heading' in block) {
    const Heading = `h${drawing.level ?? 3}` as const;
    return (
      <Heading>
        <Line pieces={block.heading} {...drawing} />
      </Heading>
    );
  }
  if ('paragraph' in block)
    return (
      <p>
        <Line pieces={block.paragraph} {...drawing} />
      </p>
    );
  return (
    <ul>
      {block.list.map((item, index) => (
        <li key={keyOf(index)}>
          <Line pieces={item} {...drawing} />
        </li>
      ))}
    </ul>
  );
}

function Line({ pieces, ...drawing }: Drawing & { pieces: Inline[] }) {
  return pieces.map((piece, index) => <Piece key={keyOf(index)} piece={piece} {...drawing} />);
}

function Piece({ piece, ...drawing }: Drawing & { piece: Inline }) {
  if (typeof piece === 'string') return drawing.plain === true ? piece : together(piece);
  if ('path' in piece) return <CopyValue {...piece} rule={drawing.rule} />;
  if ('bold' in piece) {
    const words = <Line pieces={piece.bold} {...drawing} />;
    return drawing.plain === true ? words : <strong>{words}</strong>;
  }
  // Plain, so that the line under a link has no gap.
  const words = <Line pieces={piece.words} {...drawing} plain />;
  return drawing.plain === true ? words : <NamedLink name={piece.link}>{words}</NamedLink>;
}

/**
 * Keeps a short syllable with what follows its hyphen, so that no line ends in 'Pre-' (F-413). In a line that is too narrow
 * for both, they part all the same.
 */
function together(text: string): ReactNode {
  const parts = text.split(/(\bpre-[a-z]{1,9}\b)/iu);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={keyOf(index)} className={styles.together}>
        {part}
      </span>
    ),
  );
}

/** Text of the catalogue never changes its order while it is shown. */
function keyOf(index: number): string {
  return `piece-${index}`;
}
