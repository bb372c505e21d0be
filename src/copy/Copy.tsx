import type { Inline, Scalar, Text, TextBlock } from '../engine/slice.ts';
import { copyReference } from '../engine/text/wordsOf.ts';
import { useSentences } from '../state/useSentences.ts';
import styles from './Copy.module.css';
import { CopyValue } from './CopyValue.tsx';
import { NamedLink } from './NamedLink.tsx';
import { Said } from './Said.tsx';

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
 * A line is one element, and so are all words in it (`Said`); a list of blocks becomes headings, paragraphs and lists.
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
  if (typeof text === 'string') return <Together text={text} plain={drawing.plain} />;
  if ('inline' in text) {
    const line = <Line pieces={text.inline} {...drawing} />;
    return text.inline.length === 1 ? line : <span>{line}</span>;
  }
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
  if (typeof piece === 'string') return <Together text={piece} plain={drawing.plain} />;
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
function Together({ text, plain = false }: { text: string; plain?: boolean | undefined }) {
  const parts = plain ? [text] : text.split(/(\bpre-[a-z]{1,9}\b)/iu);
  if (parts.length === 1) return <Said>{text}</Said>;
  return (
    <span>
      {parts.map((part, index) => (
        <span key={keyOf(index)} className={index % 2 === 1 ? styles.together : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}

/** Text of the catalogue never changes its order while it is shown. */
function keyOf(index: number): string {
  return `piece-${index}`;
}
