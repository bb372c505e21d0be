import type { ReactNode } from 'react';
import { partId } from './controlAttributes.ts';
import { ErrorIcon } from './ErrorIcon.tsx';
import styles from './FieldFrame.module.css';
import { WarningIcon } from './WarningIcon.tsx';
import type { WidgetProps } from './widget.ts';

type Framed = Pick<WidgetProps<unknown>, 'id' | 'label' | 'hint' | 'error' | 'status' | 'options'>;

/** Label, hint and error of an option group are read with the group, so it is a fieldset there. */
interface FieldFrameProps {
  field: Framed;
  /** Advice that does not block, drawn with the same weight as an error (FLT-022). */
  warning?: ReactNode;
  children: ReactNode;
}

/**
 * What stands around every single control: label, hint, the control, then what is wrong, what is odd,
 * why a key was refused (UX-16), and the note that must stay in view (`options.below`).
 * Rows are shared with the neighbours of the form grid, so that controls of a line stand level.
 */
export function FieldFrame({ field, warning, children }: FieldFrameProps) {
  const { id, label, hint } = field;
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <div className={styles.hint} id={partId(id, 'hint')}>
          {hint}
        </div>
      )}
      <div className={styles.control}>{children}</div>
      <FieldMessages field={field} warning={warning} />
    </div>
  );
}

/** The lines under a control. The status line is always in the page, since a live region has to be there before its words. */
export function FieldMessages({ field, warning }: Omit<FieldFrameProps, 'children'>) {
  const { id, error, status, options } = field;
  const { below } = options;
  return (
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
      <p className={styles.status} role="status">
        {status}
      </p>
      {below !== undefined && (
        <div className={styles.below} id={partId(id, 'below')}>
          {below}
        </div>
      )}
    </div>
  );
}
