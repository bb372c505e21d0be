import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { CardFace, type CardFaceProps } from '../shared/CardFace.tsx';
import container from '../shared/container.module.css';
import { Icon, type IconName } from '../shared/Icon.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './ResultBlock.module.css';

export interface ResultBlockProps extends BlockProps {
  /** 'Thank you for applying...' (DEC-001, DEC-002): above the heading, or the heading itself if there is no other. */
  ribbon?: Sentence;
  /** The page heading with the outcome first (F-405); the decision or explanation (DEC-005); what happens next. */
  says?: { heading?: Sentence | null; text?: Sentence | null; next?: Sentence | null } | null;
  /** Below the heading, on the brand's background. */
  lead?: Sentence;
  /** 'Reference #' and its value; not shown without a value (DEC-003). */
  reference?: { label: Sentence; value?: string | number | null };
  /** Where to look for an email (DEC-006). */
  emailNote?: Sentence | null;
  /** Who to call. */
  help?: Sentence;
  card?: CardFaceProps;
  /** Drawing behind the heading, without the card. */
  ground?: string;
  /** `calm` for decisions and pending results, `celebration` for an approval. */
  tone?: 'calm' | 'celebration';
}

/**
 * The layout of every result: outcome, reference, decision, next step, contact (DEC-001…006, PND-001). A decline is treated as
 * carefully as an approval: no red, no cross, next step and contact first (LOOK-09). An approval shows the card first, with
 * one rise animation (F-405).
 */
export default function ResultBlock(props: ResultBlockProps) {
  const { id, ribbon, says, lead, reference, card, ground, tone = 'calm', children } = props;
  const { heading, text, next } = says ?? {};
  const hasReference = reference?.value !== undefined && reference.value !== null && reference.value !== '';
  const notes = (
    <>
      <Note icon="document" text={next} />
      <Note icon="phone" text={props.help} />
      <Note icon="mail" text={props.emailNote} />
    </>
  );
  const face = card !== undefined && (
    <div className={styles.card}>
      <CardFace {...card} />
    </div>
  );
  return (
    <div id={nodeId(id)} className={clsx(styles.result, styles[tone])} data-full="edge" data-sheet>
      <div className={styles.band}>
        {ground !== undefined && <img className={styles.ground} src={ground} alt="" />}
        <div className={container.container}>
          {isGiven(heading) && isGiven(ribbon) && (
            <p className={styles.eyebrow}>
              <Copy text={ribbon} />
            </p>
          )}
          <h1 className={styles.heading} tabIndex={-1}>
            <Copy text={isGiven(heading) ? heading : ribbon} />
          </h1>
          <Paragraphs text={lead} size="lead" className={styles.lead} />
        </div>
      </div>
      <div className={container.container} data-grid>
        <div className={styles.sheet}>
          {tone === 'celebration' && face}
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
            {tone === 'calm' && notes}
          </div>
          {tone === 'calm' ? face : <div className={styles.notes}>{notes}</div>}
        </div>
      </div>
    </div>
  );
}

function isGiven(text: Sentence | null | undefined): text is Sentence {
  return text !== undefined && text !== null && text !== '';
}

/** What to do next or who to call, with an icon. Renders nothing without text. */
function Note({ icon, text }: { icon: IconName; text: Sentence | null | undefined }) {
  if (!isGiven(text)) return null;
  return (
    <div className={styles.note}>
      <Icon name={icon} />
      <Paragraphs text={text} />
    </div>
  );
}
