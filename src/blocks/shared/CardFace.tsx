import { useWords } from '../../copy/useWords.ts';
import type { Sentence } from '../block.ts';
import styles from './CardFace.module.css';

/** A card's face at 1.586:1 (LOOK-06). `alt` is what a screen reader says of it. */
export function CardFace({ art, alt }: { art: string; alt: Sentence }) {
  return <img className={styles.image} src={art} alt={useWords(alt)} width={1586} height={1000} />;
}
