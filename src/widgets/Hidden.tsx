import type { ReactNode } from 'react';
import styles from './Hidden.module.css';

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
