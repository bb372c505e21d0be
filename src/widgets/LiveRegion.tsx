import { type HTMLAttributes, type ReactNode, useDeferredValue } from 'react';
import styles from './Hidden.module.css';

interface LiveRegionProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'div';
}

/**
 * A polite status line: screen readers read its words when they change (UX-11). A region that arrives together with its words
 * is not read out, so words that it is mounted with come in a second render.
 */
export function LiveRegion({ as: Element = 'span', children, ...attributes }: LiveRegionProps) {
  // Without words at first there is nothing to hold back, and no second render.
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

/** Words for screen readers only. */
export function Hidden({ id, children }: HiddenProps) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
