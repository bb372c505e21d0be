import type { ReactNode } from 'react';
import type { FrameKind } from '../engine/form.ts';
import { lineId } from './controlAttributes.ts';
import { ErrorIcon } from './ErrorIcon.tsx';
import styles from './FieldFrame.module.css';
import { LiveRegion } from './LiveRegion.tsx';

export interface FieldFrameProps extends FieldLinesProps {
  label: ReactNode;
  kind?: FrameKind;
  /** The widget. It points the control to the lines by `describedBy`. */
  children: ReactNode;
}

/**
 * The frame around a widget. Around a single control it has no element of its own: its parts are children of the
 * field's container and share grid rows with neighboring fields, so that controls line up.
 */
export function FieldFrame({ id, label, help, kind = 'control', children, ...lines }: FieldFrameProps) {
  const below = <FieldLines id={id} help={kind === 'group' ? undefined : help} {...lines} />;
  if (kind === 'self')
    return (
      <div className={styles.self}>
        {children}
        {below}
      </div>
    );
  if (kind === 'group')
    return (
      <div className={styles.group}>
        <div className={styles.label} id={`${id}-label`}>
          {label}
        </div>
        <FieldLines id={id} help={help} />
        {children}
        {below}
      </div>
    );
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {below}
    </>
  );
}

interface FieldLinesProps {
  /** Of the control. */
  id: string;
  /** Under a control, but above a group of choices. */
  help?: ReactNode;
  error?: ReactNode;
  /** A permanent note. */
  below?: ReactNode;
  /**
   * The reason why the last key, paste or drop was refused (UX-16), in a polite status line; '' for an empty line.
   * Absent: no line.
   */
  status?: ReactNode;
}

/** The lines under a control: help, error, permanent note, and the reason for a refused key. */
export function FieldLines({ id, help, error, below, status }: FieldLinesProps) {
  return (
    <>
      {help !== undefined && (
        <div className={styles.help} id={lineId(id, 'help')}>
          {help}
        </div>
      )}
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
        <LiveRegion as="p" className={styles.status} id={lineId(id, 'status')}>
          {status}
        </LiveRegion>
      )}
    </>
  );
}

/**
 * The value of `aria-describedby` for the lines that `FieldFrame` renders, in reading order; undefined if there are
 * none.
 */
export function describedBy({
  id,
  help,
  error,
  below,
  status,
}: Pick<FieldFrameProps, 'id' | 'help' | 'error' | 'below' | 'status'>): string | undefined {
  let ids = '';
  if (help !== undefined) ids += ` ${lineId(id, 'help')}`;
  if (error !== undefined) ids += ` ${lineId(id, 'error')}`;
  if (below !== undefined) ids += ` ${lineId(id, 'description')}`;
  if (status) ids += ` ${lineId(id, 'status')}`;
  return ids.trim() || undefined;
}
