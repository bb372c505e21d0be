import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import section from '../shared/section.module.css';
import styles from './OffersBlock.module.css';

export interface OffersBlockProps extends BlockProps {
  /** For example 'Good news! There may be another option available for you...' (DEC-007, DEC-008). */
  heading: Sentence;
}

/** Other options after a decision. Each offer is a child block with its own `when` (ALT-001). */
export default function OffersBlock({ id, heading, children }: OffersBlockProps) {
  return (
    <section id={nodeId(id)} className={styles.offers} aria-labelledby={`${nodeId(id)}-heading`}>
      <h2 id={`${nodeId(id)}-heading`} className={section.title}>
        <Copy text={heading} />
      </h2>
      <div className={styles.list}>{children}</div>
    </section>
  );
}
