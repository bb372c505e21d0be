import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './PanelBlock.module.css';

export interface PanelBlockProps extends BlockProps {
  /** Null as good as absent: a form that begins at its first section. */
  title?: Sentence | null;
  lead?: Sentence;
  /** `plain` is a sheet for forms; `quiet` has only an outline. */
  tone?: 'plain' | 'quiet';
  /** `beside`: with room, what it holds stands beside its words. */
  layout?: 'below' | 'beside';
}

/** A sheet that holds what belongs together. On phones it takes the full width, so that inputs stay wide (LOOK-03). */
export default function PanelBlock(props: PanelBlockProps) {
  const { id, title, lead, tone = 'plain', layout = 'below', children } = props;
  const isTitled = title !== undefined && title !== null;
  return (
    <section
      id={nodeId(id)}
      className={clsx(styles.panel, styles[tone])}
      aria-labelledby={isTitled ? `${nodeId(id)}-title` : undefined}
      data-sheet={isTitled ? 'titled' : 'bare'}
    >
      <div className={styles[layout]}>
        {isTitled && (
          <div className={styles.head}>
            <h2 id={`${nodeId(id)}-title`} className={styles.title}>
              <Copy text={title} />
            </h2>
            <Paragraphs text={lead} className={styles.lead} />
          </div>
        )}
        <div className={styles.body} data-grid>
          {children}
        </div>
      </div>
    </section>
  );
}
