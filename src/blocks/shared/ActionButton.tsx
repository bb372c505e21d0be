import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { ErrorIcon } from '../../widgets/ErrorIcon.tsx';
import type { Sentence } from '../block.ts';
import styles from './ActionButton.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Paragraphs } from './Paragraphs.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'link';

export interface ActionButtonProps {
  children: ReactNode;
  id?: string;
  onClick?: () => void;
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  /** While true, the button shows `busyText` and ignores presses, so a double click sends once (UX-14). */
  busy?: boolean;
  busyText?: ReactNode;
  /**
   * Something is missing. The button is `aria-disabled`, stays focusable, and a press leads to what is missing (F-712).
   */
  disabled?: boolean;
  /** Id of the text that says what is missing. */
  describedBy?: string;
  icon?: IconName;
  /** `large` for the submit button of a form. */
  size?: 'normal' | 'large';
}

/** The button of the product. Stays focusable while busy or disabled: `aria-disabled`, never `disabled`. */
export function ActionButton(props: ActionButtonProps) {
  const { children, onClick, type = 'button', variant = 'primary', busy = false, disabled = false } = props;
  const press = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.();
  };
  return (
    <button
      id={props.id}
      type={type}
      className={clsx(styles.button, styles[variant], props.size === 'large' && styles.large)}
      aria-disabled={busy || disabled || undefined}
      data-busy={busy || undefined}
      aria-describedby={props.describedBy}
      onClick={press}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span>{busy ? (props.busyText ?? children) : children}</span>
      {props.icon !== undefined && !busy && <Icon name={props.icon} />}
    </button>
  );
}

interface MissingNoteProps {
  id: string;
  text: Sentence | null | undefined;
  /** A press has led to what is missing, so the text is announced like an error. */
  isAsked: boolean;
}

/** Text below a disabled button that says what is missing (F-712). */
export function MissingNote({ id, text, isAsked }: MissingNoteProps) {
  return (
    <div id={id}>
      <div key={String(isAsked)} className={styles.missing} role={isAsked ? 'alert' : undefined}>
        {isAsked && <ErrorIcon />}
        <Paragraphs text={text} size="small" />
      </div>
    </div>
  );
}
