import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import styles from './SectionProgress.module.css';

interface SectionProgressProps {
  /** Counted from 1. */
  number: number;
  total: number;
  /** "Step 2 of 7". */
  text: Sentence | { $copy: string };
  /** Title of the section. */
  title?: string | undefined;
}

/** Progress in a form: text, and a thin bar that shows the same. */
export function SectionProgress({ number, total, text, title }: SectionProgressProps) {
  return (
    <div className={styles.progress} data-step={`${number}/${total}`}>
      <p className={styles.words}>
        {title !== undefined && <span className={styles.title}>{title}</span>}
        <span className={styles.count}>
          <Copy text={text} rule={{ number, total }} />
        </span>
      </p>
      <div className={styles.track} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a bar have no other name
            key={index}
            className={index < number ? styles.done : styles.part}
          />
        ))}
      </div>
    </div>
  );
}
