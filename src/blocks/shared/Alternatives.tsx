import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import styles from './Alternatives.module.css';

interface AlternativesProps {
  /** What stands there unless another one is chosen. */
  text: Sentence;
  /** What may stand there in its place, by id. */
  others: (Sentence | null | undefined)[];
  /** The one of them that does. */
  chosen: Sentence | null | undefined;
}

/** One of several sentences, in the room that the longest takes: nothing moves where another one takes its place (PERF-03). */
export function Alternatives({ text, others, chosen }: AlternativesProps) {
  const all = [text, ...others.filter((other) => other !== null && other !== undefined)];
  if (all.length === 1) return <Copy text={text} />;
  const shown = chosen ?? text;
  return (
    <span className={styles.room}>
      {all.map((one, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same for as long as the block stands
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
