import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import type { Sentence } from '../block.ts';
import styles from './CardFace.module.css';

export interface CardFaceProps {
  art: string;
  /** Text for screen readers. */
  alt: Sentence;
  /** Name of the cardholder, printed on the card. It is kept only in memory. */
  name?: Sentence | null;
  /** Color of the name: light, unless the card is light. */
  ink?: 'light' | 'dark';
}

/** The face of a card at 1.586:1 (LOOK-06), with the name of the cardholder if it is known (F-405). */
export function CardFace({ art, alt, name, ink = 'light' }: CardFaceProps) {
  return (
    <div className={styles.face}>
      <img className={styles.image} src={art} alt={useWords(alt)} width={1586} height={1000} />
      {name !== undefined && name !== null && name !== '' && (
        <span className={styles.name} data-ink={ink}>
          <Copy text={name} plain />
        </span>
      )}
    </div>
  );
}
