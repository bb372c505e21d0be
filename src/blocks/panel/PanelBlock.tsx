import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './PanelBlock.module.css';

export interface PanelBlockProps extends BlockProps {
  title?: Sentence;
  lead?: Sentence;
  /** `plain` is a sheet for forms; `quiet` has only an outline. */
  tone?: 'plain' | 'quiet';
}

/** A sheet that groups content. It has the full width on phones, so inputs stay wide (LOOK-03). */
export default function PanelBlock({ id, title, lead, tone = 'plain', children }: PanelBlockProps) {
  return (
    <section
      id={nodeId(id)}
      className={clsx(styles.panel, styles[tone])}
      aria-labelledby={title && `${nodeId(id)}-title`}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <h2 id={`${nodeId(id)}-title`} className={styles.title}>
            <Copy text={title} />
          </h2>
          <Paragraphs text={lead} className={styles.lead} />
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
