import type { ReactNode } from 'react';
import styles from './Hidden.module.css';

/** Words for screen readers only. */
export function Hidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
