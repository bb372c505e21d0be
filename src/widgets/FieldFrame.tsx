import { memo, type ReactNode } from 'react';
import { partId } from './controlAttributes.ts';
import { ErrorIcon } from './ErrorIcon.tsx';
import styles from './FieldFrame.module.css';
import { WarningIcon } from './WarningIcon.tsx';
import type { WidgetProps } from './widget.ts';

interface FieldFrameProps {
  field: Pick<WidgetProps<unknown>, 'id' | 'label' | 'hint' | 'error' | 'status' | 'options'>;
  /** Advice that does not block, drawn with the same weight as an error (FLT-022). */
  warning?: ReactNode;
  /** The control: an element with the class `controlClass`. */
  children: ReactNode;
}

/** Where the control of a frame stands. */
export const controlClass = styles.control;

/**
 * What stands around every single control: label, hint, the control, then what is wrong, what is odd,
 * the note that must stay in view (`options.below`), and why a key was refused (UX-16).
 * Rows are shared with the neighbours of the form grid, so that controls of a line stand level.
 */
export function FieldFrame({ field, warning, children }: FieldFrameProps) {
  const { id, label, hint } = field;
  return (
    <div className={styles.frame}>
      <FieldHead id={id} label={label} hint={hint} />
      {children}
      <FieldMessages field={field} warning={warning} />
    </div>
  );
}

/** Label and hint. A component of its own, as are the lines below, so that a key draws neither again. */
const FieldHead = memo(function FieldHead({
  id,
  label,
  hint,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
}) {
  return (
    <>
      <label className={hint === undefined ? styles.alone : styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <div className={styles.hint} id={partId(id, 'hint')}>
          {hint}
        </div>
      )}
    </>
  );
});

/** The lines under a control, for widgets that are no single control and so have no frame. */
export function FieldMessages({ field, warning }: Omit<FieldFrameProps, 'children'>) {
  const { id, error, status, options } = field;
  return <Lines id={id} error={error} warning={warning} status={status} below={options.below} />;
}

interface LinesProps {
  id: string;
  error?: ReactNode;
  warning?: ReactNode;
  status?: ReactNode;
  below?: ReactNode;
}

/** The status line is always in the page, since a live region has to be there before its words. */
const Lines = memo(function Lines({ id, error, warning, status, below }: LinesProps) {
  const hasWords = error !== undefined || warning !== undefined || below !== undefined;
  return (
    <>
      {hasWords && (
        <div className={styles.messages}>
          {error !== undefined && (
            <p className={styles.error} id={partId(id, 'error')}>
              <ErrorIcon />
              <span>{error}</span>
            </p>
          )}
          {warning !== undefined && (
            <p className={styles.warning} id={partId(id, 'warning')}>
              <WarningIcon />
              <span>{warning}</span>
            </p>
          )}
          {below !== undefined && (
            <div className={styles.below} id={partId(id, 'below')}>
              {below}
            </div>
          )}
        </div>
      )}
      <p className={styles.status} role="status">
        {status}
      </p>
    </>
  );
});
