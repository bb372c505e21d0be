import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import type { BlockProps, Sentence } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';
import { Slot } from '../shared/Slot.tsx';
import styles from './ReviewsBlock.module.css';

export interface ReviewsBlockProps extends BlockProps {
  /** Two kinds, configured per brand (LAY-039). */
  kind: 'micro' | 'slider';
  label: Sentence;
  /** Address of the provider's page; without one the place stays neutral: no review is ever invented (LOOK-08). */
  address?: string;
}

/** The place of a review provider's widget, in a frame of its own (design §4). */
export default function ReviewsBlock({ id, kind, label, address }: ReviewsBlockProps) {
  const title = useWords(label);
  if (address === undefined || address === '') {
    return (
      <p id={nodeId(id)} className={styles.slot}>
        <Slot label={label} />
      </p>
    );
  }
  return (
    <section id={nodeId(id)} aria-labelledby={`${nodeId(id)}-label`}>
      <h2 id={`${nodeId(id)}-label`} className={styles.label}>
        <Copy text={label} />
      </h2>
      <iframe
        className={clsx(styles.frame, styles[kind])}
        src={address}
        title={title}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    </section>
  );
}
