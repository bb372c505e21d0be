import { useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './CookieConsentBlock.module.css';
import { usePlace } from './usePlace.ts';

export interface CookieConsentBlockProps extends BlockProps {
  /** Short heading, also the name of the region. */
  label: Sentence;
  text: Sentence;
  accept: Sentence;
  decline: Sentence;
  acceptEvent: string;
  declineEvent: string;
}

/**
 * The notice at the bottom until the applicant has chosen (CKC-001…003). Both answers weigh the same. On a phone it folds away
 * while a field has the focus.
 */
export default function CookieConsentBlock(props: CookieConsentBlockProps) {
  const notice = useRef<HTMLElement>(null);
  usePlace(notice);
  return (
    <section
      ref={notice}
      id={nodeId(props.id)}
      className={styles.notice}
      aria-labelledby={nodeId(`${props.id}-label`)}
    >
      <div className={styles.inner}>
        <div className={styles.words}>
          <p id={nodeId(`${props.id}-label`)} className={styles.label}>
            <Copy text={props.label} />
          </p>
          <Paragraphs text={props.text} size="small" />
        </div>
        <div className={styles.answers}>
          <ActionButton variant="secondary" onClick={() => props.raise(props.declineEvent)}>
            <Copy text={props.decline} />
          </ActionButton>
          <ActionButton variant="secondary" onClick={() => props.raise(props.acceptEvent)}>
            <Copy text={props.accept} />
          </ActionButton>
        </div>
      </div>
    </section>
  );
}
