import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { CardFace } from '../shared/CardFace.tsx';
import container from '../shared/container.module.css';
import { Icon } from '../shared/Icon.tsx';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ResultBlock.module.css';

export interface ResultBlockProps extends BlockProps {
  /** The page's heading, for example 'Thank you for applying...' (DEC-001, DEC-002). */
  ribbon: Sentence;
  /** What was decided or is to be known, in its own words (DEC-005). */
  text: Sentence;
  /** 'Reference #' and its value; not shown without a value (DEC-003). */
  reference?: { label: Sentence; value?: string | number | null };
  /** Where to look for a message (DEC-006). */
  emailNote?: Sentence | null;
  /** Whom to ask. */
  help?: Sentence;
  card?: { art: string; alt: Sentence };
  /** `calm` for decisions and pending results, `celebration` for an approval. */
  tone?: 'calm' | 'celebration';
}

/**
 * The frame of every result: ribbon, reference, what was decided, what happens next, whom to call (DEC-001…006, PND-001).
 * Declined has the care of approved: no red, no cross, next step and contact first (LOOK-09).
 */
export default function ResultBlock(props: ResultBlockProps) {
  const { id, ribbon, text, reference, emailNote, help, card, tone = 'calm', children } = props;
  const hasReference = reference?.value !== undefined && reference.value !== null && reference.value !== '';
  return (
    <div id={nodeId(id)} className={clsx(styles.result, styles[tone])} data-full="edge">
      <div className={styles.band}>
        <div className={container.container}>
          <h1 className={styles.ribbon} tabIndex={-1}>
            <Copy text={ribbon} />
          </h1>
        </div>
      </div>
      <div className={container.container} data-grid>
        <div className={styles.sheet}>
          <div className={styles.words}>
            {hasReference && (
              <p className={styles.reference}>
                <span className={styles.label}>
                  <Copy text={reference.label} />
                </span>{' '}
                <span className={styles.number}>{reference.value}</span>
              </p>
            )}
            <Paragraphs text={text} size="lead" className={styles.text} />
            {children}
            {emailNote !== undefined && emailNote !== null && emailNote !== '' && (
              <div className={styles.note}>
                <Icon name="mail" />
                <Paragraphs text={emailNote} />
              </div>
            )}
            {help !== undefined && (
              <div className={styles.note}>
                <Icon name="phone" />
                <Paragraphs text={help} />
              </div>
            )}
          </div>
          {card !== undefined && (
            <div className={styles.card}>
              <CardFace {...card} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
