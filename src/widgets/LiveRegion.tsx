import { type HTMLAttributes, type ReactNode, useDeferredValue } from 'react';
import styles from './Hidden.module.css';

interface LiveRegionProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'div';
}

/**
 * A polite status line: screen readers read its text when it changes (UX-11). A region that appears together with its
 * text is not read, so initial text is added in a second render.
 */
export function LiveRegion({ as: Element = 'span', children, ...attributes }: LiveRegionProps) {
  // Without initial text there is nothing to delay, and no second render.
  const isFilled = useDeferredValue(true, !children);
  return (
    <Element role="status" {...attributes}>
      {isFilled && children}
    </Element>
  );
}

interface HiddenProps {
  id?: string;
  children: ReactNode;
}

/** Text for screen readers only. */
export function Hidden({ id, children }: HiddenProps) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
