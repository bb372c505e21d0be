import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import styles from './ActionButton.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'link';

export interface ActionButtonProps {
  children: ReactNode;
  onClick?: () => void;
  type?: 'button' | 'submit';
  variant?: ButtonVariant;
  /** While true the button shows `busyText`, and a press does nothing (a double click sends once, UX-14). */
  busy?: boolean;
  busyText?: ReactNode;
  /** Pressed without effect, but still focusable, so that a screen reader can find out why. */
  disabled?: boolean;
  /** Id of the text that says why it is disabled. */
  describedBy?: string;
  icon?: IconName;
  /** `large` for the one action a form ends in. */
  size?: 'normal' | 'large';
}

/** The one button of the product. Stays focusable while busy or disabled: `aria-disabled`, never `disabled`. */
export function ActionButton(props: ActionButtonProps) {
  const { children, onClick, type = 'button', variant = 'primary', busy = false, disabled = false } = props;
  const idle = !busy && !disabled;
  const press = (event: MouseEvent) => {
    if (idle) onClick?.();
    else event.preventDefault();
  };
  return (
    <button
      type={type}
      className={clsx(styles.button, styles[variant], props.size === 'large' && styles.large)}
      aria-disabled={idle ? undefined : true}
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
