import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import styles from './Alternatives.module.css';

interface AlternativesProps {
  /** Shown unless an alternative is selected. */
  text: Sentence;
  /** The alternatives by id. */
  others: (Sentence | null | undefined)[];
  /** Id of the selected alternative. */
  chosen: Sentence | null | undefined;
}

/** One of several sentences, in the space of the longest one, so nothing shifts when another one is shown (PERF-03). */
export function Alternatives({ text, others, chosen }: AlternativesProps) {
  const all = [text, ...others.filter((other) => other !== null && other !== undefined)];
  if (all.length === 1) return <Copy text={text} />;
  const shown = chosen ?? text;
  return (
    <span className={styles.room}>
      {all.map((one, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the block is mounted
          key={index}
          className={styles.one}
          aria-hidden={one !== shown || undefined}
          data-hidden={one !== shown || undefined}
        >
          <Copy text={one} />
        </span>
      ))}
    </span>
  );
}
