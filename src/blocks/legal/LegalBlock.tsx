import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './LegalBlock.module.css';

export interface LegalBlockProps extends BlockProps {
  heading: Sentence;
  text: Sentence;
}

/** A notice required by law, for example Equal Credit Opportunity (DEC-009, APR-007): understated, but readable. */
export default function LegalBlock({ id, heading, text }: LegalBlockProps) {
  return (
    <section id={nodeId(id)} className={styles.legal} aria-labelledby={`${nodeId(id)}-heading`}>
      <h2 id={`${nodeId(id)}-heading`} className={styles.heading}>
        <Copy text={heading} />
      </h2>
      <Paragraphs text={text} size="small" />
    </section>
  );
}
