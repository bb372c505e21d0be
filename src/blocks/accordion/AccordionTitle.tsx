import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/Hidden.tsx';
import type { Sentence } from '../block.ts';
import styles from './AccordionBlock.module.css';

interface AccordionTitleProps {
  /** Stands before the label. */
  number?: number | undefined;
  label: Sentence;
  mark?: Sentence | null | undefined;
  /** Said after the label to who cannot see the tick. */
  done?: Sentence | undefined;
}

/** The words of an item's heading, on a button or without one. */
export function AccordionTitle({ number, label, mark, done }: AccordionTitleProps) {
  return (
    <>
      {number !== undefined && <span className={styles.number}>{number}</span>}{' '}
      <span className={styles.words}>
        <Copy text={label} />
        {done !== undefined && (
          <Hidden>
            {': '}
            <Copy text={done} />
          </Hidden>
        )}
      </span>{' '}
      {mark !== undefined && mark !== null && (
        <span className={styles.mark}>
          <Copy text={mark} />
        </span>
      )}
    </>
  );
}
