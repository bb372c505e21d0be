import type { ReactNode } from 'react';
import { ErrorIcon } from './ErrorIcon.tsx';
import styles from './FieldFrame.module.css';
import { LiveRegion } from './LiveRegion.tsx';
import { lineId } from './lineId.ts';

export interface FieldLinesProps {
  /** Of the control. */
  id: string;
  error?: ReactNode;
  /** A note that stays in view. */
  below?: ReactNode;
  /**
   * Why the last key, paste or drop was refused (UX-16), in a polite status line; '' for the line without words. Absent: no
   * line.
   */
  status?: ReactNode;
}

/** The lines under a control: what is wrong, the note that stays in view, and why a key was refused. */
export function FieldLines({ id, error, below, status }: FieldLinesProps) {
  return (
    <>
      {(error !== undefined || below !== undefined) && (
        <div className={styles.messages}>
          {error !== undefined && (
            <p className={styles.error} id={lineId(id, 'error')}>
              <ErrorIcon />
              <span>{error}</span>
            </p>
          )}
          {below !== undefined && (
            <div className={styles.below} id={lineId(id, 'description')}>
              {below}
            </div>
          )}
        </div>
      )}
      {status !== undefined && (
        <LiveRegion as="p" className={styles.status}>
          {status}
        </LiveRegion>
      )}
    </>
  );
}
