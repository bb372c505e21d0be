import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { holdUntilPointerUp } from '../../widgets/holdUntilPointerUp.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './CookieConsentBlock.module.css';

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
 * The notice until the applicant has chosen (CKC-001…003), in view and first in the tab order of every first screen (F-713).
 * Both answers weigh the same. On a phone it folds away while a field has the focus.
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

/** Most of the window that the notice may lie over. */
const share = 0.2;

/** Windows where it stands above the page from the first paint on: the style sheet says the same. */
const low = '(max-height: 660px)';

/**
 * Keeps a notice at the bottom of the window, and the page clear of it: the page can be scrolled past it, and a focused
 * control is brought above it (WCAG 2.4.11, UX-10). Where it would take more than a fifth of the window it stands above the
 * page instead. Says whether it is to fold away for a field that has the focus (F-416). Undone when the notice goes.
 */
function usePlace(notice: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = notice.current;
    if (element === null) return;
    const { documentElement, body } = document;
    const place = () => {
      const isOver = !window.matchMedia(low).matches && element.offsetHeight <= window.innerHeight * share;
      element.dataset.place = isOver ? 'bottom' : 'top';
      const height = `${element.offsetHeight}px`;
      documentElement.style.scrollPaddingBlockEnd = isOver ? `calc(${height} + 12px)` : '';
      body.style.paddingBlockEnd = isOver ? height : '';
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    const fold = () => {
      element.dataset.folded = String(isTyping());
    };
    // A press takes the focus from a field: the notice that came up under the pointer would take the click.
    const unfold = () => holdUntilPointerUp(fold);
    document.addEventListener('focusin', fold);
    document.addEventListener('focusout', unfold);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      document.removeEventListener('focusin', fold);
      document.removeEventListener('focusout', unfold);
      documentElement.style.scrollPaddingBlockEnd = '';
      body.style.paddingBlockEnd = '';
    };
  }, [notice]);
}

/** Whether a field of the page has the focus that a keyboard may stand before. */
function isTyping(): boolean {
  const field = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):focus';
  return document.querySelector(`#content ${field}`) !== null;
}
