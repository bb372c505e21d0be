import type { ReactNode } from 'react';
import styles from './Hidden.module.css';

interface HiddenProps {
  id?: string;
  /** `status`: what changes in it is said. */
  role?: 'status';
  children: ReactNode;
}

/** Words for screen readers only. */
export function Hidden({ id, role, children }: HiddenProps) {
  return (
    <span id={id} className={styles.hidden} role={role}>
      {children}
    </span>
  );
}
