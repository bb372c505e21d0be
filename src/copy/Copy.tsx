import { Fragment } from 'react';
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
  const sentence = useSentences();
  const key = copyReference(text);
  const shown = key === undefined ? (text as Text | null | undefined) : sentence(key);
  if (shown === null || shown === undefined) return null;
  if (typeof shown === 'string') return shown;
  if ('inline' in shown) return <Line pieces={shown.inline} {...drawing} />;
  return shown.blocks.map((block, index) => <Block key={keyOf(index)} block={block} {...drawing} />);
}

type Drawing = Omit<CopyProps, 'text'>;

function Block({ block, ...drawing }: { block: TextBlock } & Drawing) {
  if ('heading' in block) {
    const Heading = `h${drawing.level ?? 3}` as const;
    return (
      <Heading>
        <Line pieces={block.heading} {...drawing} />
      </Heading>
    );
  }
  if ('paragraph' in block) {
    return (
      <p>
        <Line pieces={block.paragraph} {...drawing} />
      </p>
    );
  }
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

function Line({ pieces, ...drawing }: { pieces: Inline[] } & Drawing) {
  return pieces.map((piece, index) => (
    <Fragment key={keyOf(index)}>
      <Piece piece={piece} {...drawing} />
    </Fragment>
  ));
}

function Piece({ piece, ...drawing }: { piece: Inline } & Drawing) {
  if (typeof piece === 'string') return piece;
  if ('path' in piece) return <CopyValue {...piece} rule={drawing.rule} />;
  const words = <Line pieces={'bold' in piece ? piece.bold : piece.words} {...drawing} />;
  if (drawing.plain === true) return words;
  return 'bold' in piece ? <strong>{words}</strong> : <NamedLink name={piece.link}>{words}</NamedLink>;
}

/** Text of the catalogue never changes its order while it is shown. */
function keyOf(index: number): string {
  return `piece-${index}`;
}
