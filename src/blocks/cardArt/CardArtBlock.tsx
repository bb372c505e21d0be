import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { CardFace } from '../shared/CardFace.tsx';
import styles from './CardArtBlock.module.css';

export interface CardArtBlockProps extends BlockProps {
  art: string;
  alt: Sentence;
}

/** The face of a card. */
export default function CardArtBlock({ id, art, alt }: CardArtBlockProps) {
  return (
    <figure id={nodeId(id)} className={styles.figure}>
      <CardFace art={art} alt={alt} />
    </figure>
  );
}
