import clsx from 'clsx';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { holdUntilPointerUp } from '../../widgets/holdUntilPointerUp.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import container from '../shared/container.module.css';
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
 * The notice that is shown until the applicant chooses (CKC-001…003), in view and first in the tab order of every first screen
 * (F-713). Both answers look equally important. On phones it collapses while a field has the focus.
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
      <div className={clsx(container.container, styles.inner)}>
        <div>
          <p id={nodeId(`${props.id}-label`)} className={styles.label}>
            <Copy text={props.label} />
          </p>
          <Paragraphs text={props.text} size="small" className={styles.text} />
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

/** Maximum share of the window that the notice may cover. */
const share = 0.2;

/** Windows where it is above the page from the first paint on. Keep in sync with the style sheet. */
const low = '(max-height: 660px)';

/**
 * Keeps a notice at the bottom of the window without covering the page: the page can be scrolled past it, and a focused
 * control is scrolled above it (WCAG 2.4.11, UX-10). A notice that would cover more than a fifth of the window is placed above
 * the page instead. Returns whether to collapse it because a field has the focus (F-416). Undone when the notice closes.
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
    // A press moves the focus out of a field. If the notice expanded under the pointer, it would get the click.
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

/** Whether a field that opens the on-screen keyboard has the focus. */
function isTyping(): boolean {
  const field = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):focus';
  return document.querySelector(`#content ${field}`) !== null;
}
