import { type BlockProps, nodeId } from '../block.ts';
import { CardFace, type CardFaceProps } from '../shared/CardFace.tsx';
import styles from './CardArtBlock.module.css';

export type CardArtBlockProps = BlockProps & CardFaceProps;

/** The face of a card. */
export default function CardArtBlock(props: CardArtBlockProps) {
  return (
    <figure id={nodeId(props.id)} className={styles.figure}>
      <CardFace {...props} />
    </figure>
  );
}
