import clsx from 'clsx';
import { useState } from 'react';
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

/** A card's face at 1.586:1 (LOOK-06), with the name of its owner where that is known (F-405); another design is faded in. */
export function CardFace({ art, alt, name, ink = 'light' }: CardFaceProps) {
  const [first] = useState(art);
  const [isChanged, setChanged] = useState(false);
  if (art !== first && !isChanged) setChanged(true);
  return (
    <div className={styles.face}>
      <img
        key={art}
        className={clsx(styles.image, isChanged && styles.changed)}
        src={art}
        alt={useWords(alt)}
        width={1586}
        height={1000}
      />
      {name !== undefined && name !== null && name !== '' && (
        <span className={styles.name} data-ink={ink}>
          <Copy text={name} plain />
        </span>
      )}
    </div>
  );
}
