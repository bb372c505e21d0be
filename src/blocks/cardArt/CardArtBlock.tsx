import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { CardFace } from '../shared/CardFace.tsx';
import { nodeId } from '../shared/nodeId.ts';
import styles from './CardArtBlock.module.css';

export interface CardArtBlockProps extends BlockProps {
  art: string;
  alt: Sentence;
  /** Stands under the card, for example the card image note. */
  note?: Sentence | null;
}

/** The face of a card. */
export default function CardArtBlock({ id, art, alt, note }: CardArtBlockProps) {
  return (
    <figure id={nodeId(id)} className={styles.figure}>
      <CardFace art={art} alt={alt} />
      {note !== undefined && note !== null && note !== '' && (
        <figcaption className={styles.note}>
          <Copy text={note} />
        </figcaption>
      )}
    </figure>
  );
}
