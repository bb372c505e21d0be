import { type ReactNode, useDeferredValue } from 'react';
import { partId } from './controlAttributes.ts';
import styles from './drawFrame.module.css';
import { ErrorIcon } from './ErrorIcon.tsx';
import { WarningIcon } from './WarningIcon.tsx';
import type { WidgetProps } from './widget.ts';

type Field<Part extends keyof WidgetProps> = Pick<WidgetProps<unknown>, 'id' | Part>;

/** Where the control of a frame stands. */
export const controlClass = styles.control;

/**
 * What stands around every single control: label, hint, the control, then what is wrong, what is odd,
 * the note that must stay in view (`options.below`), and why a key was refused (UX-16).
 * It has no element of its own: its parts are children of whatever holds the field, and in a line of a form's grid they
 * share its rows with their neighbours, so that controls stand level. Functions and not components: a form draws them for
 * each of its fields (PERF-01).
 * @param control an element with the class `controlClass`
 * @param warning advice that does not block, drawn with the same weight as an error (FLT-022)
 */
export function drawFrame(
  field: Field<'label' | 'hint' | 'error' | 'status' | 'options'>,
  control: ReactNode,
  warning?: ReactNode,
): ReactNode {
  const { id, label, hint } = field;
  return (
    <>
      <label className={hint === undefined ? styles.alone : styles.label} htmlFor={id}>
        {label}
      </label>
      {drawHint(field)}
      {control}
      {drawMessages(field, warning)}
    </>
  );
}

/** What helps with an answer, for widgets that have no frame. */
export function drawHint({ id, hint }: Field<'hint'>): ReactNode {
  if (hint === undefined) return null;
  return (
    <div className={styles.hint} id={partId(id, 'hint')}>
      {hint}
    </div>
  );
}

/** The lines under a control, for widgets that are no single control and so have no frame. */
export function drawMessages(
  { id, error, status, options: { below } }: Field<'error' | 'status' | 'options'>,
  warning?: ReactNode,
): ReactNode {
  const hasWords = error !== undefined || warning !== undefined || below !== undefined;
  if (!hasWords && status === undefined) return null;
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
      {status !== undefined && <StatusLine words={status} />}
    </>
  );
}

/** Its words come a moment after the line itself: a live region that arrives with its words is not read out. */
function StatusLine({ words }: { words: ReactNode }) {
  // A field that is entered has nothing to say yet, and a second drawing for it would be for nothing.
  const first = words === '' ? undefined : '';
  return (
    <p className={styles.status} role="status">
      {useDeferredValue(words, first)}
    </p>
  );
}
