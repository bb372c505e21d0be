import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import styles from './ReviewsBlock.module.css';

export interface ReviewsBlockProps extends BlockProps {
  /** Two kinds, configured per brand (LAY-039). */
  kind: 'micro' | 'slider';
  label: Sentence;
  /** Address of the provider's page. Without it nothing is rendered: we never make up reviews (LOOK-08, F-217). */
  address?: string;
}

/** A review provider's widget in a frame (design §4). */
export default function ReviewsBlock({ id, kind, label, address }: ReviewsBlockProps) {
  const title = useWords(label);
  if (address === undefined || address === '') return null;
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
