import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusField } from '../../form/ErrorSummary.tsx';
import { SectionProgress } from './SectionProgress.tsx';
import styles from './Steps.module.css';

interface StepHeadProps {
  /** Number of the step, from 1. */
  number: number;
  total: number;
  /** The heading gets the focus on arrival (UX-10), or the control with this id. */
  focus?: 'heading' | { field: string } | undefined;
  isUnsettled?: boolean;
  /** Content of the step besides its sections. */
  children?: ReactNode;
}

/** The head of a step, such as "Step 2 of 5". It remounts with each step, so its heading gets the focus. */
export function StepHead({ number, total, focus, isUnsettled, children }: StepHeadProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focus === undefined || element.current === null) return;
    begin(element.current);
    if (focus !== 'heading') focusField(focus.field);
  }, [focus]);
  return (
    <div className={isUnsettled ? `${styles.head} ${styles.narrow}` : styles.head} ref={element}>
      <SectionProgress number={number} total={total} text={{ $copy: 'form.steps.progress' }} />
      {children}
    </div>
  );
}

const motion = { duration: 200, easing: 'ease-out' };

/**
 * The heading is the first behind the head, or in it on the review. The step moves no farther than the page's margin, which
 * large letters do not widen: else the page would be wider than its window meanwhile (UX-09).
 */
function begin(head: HTMLElement) {
  const step = head.parentElement;
  const heading = step?.querySelector('h2');
  head.scrollIntoView({ block: 'start' });
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  step?.animate([{ transform: 'translateX(16px)' }, { transform: 'none' }], motion);
}
