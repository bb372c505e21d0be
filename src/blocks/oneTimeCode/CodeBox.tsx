import type { RefCallback } from 'react';
import styles from './OneTimeCodeBlock.module.css';

interface CodeBoxProps {
  control: RefCallback<HTMLInputElement>;
  /** The first box has the name of the code and takes the whole of it from autofill. */
  name: string | undefined;
  label: string;
  describedBy: string | undefined;
  value: string;
  invalid: boolean;
  /** Told what stands in it after a change. */
  onText: (text: string) => void;
  onPaste: (text: string) => void;
  /** Answers whether the key was taken. */
  onKey: (key: string) => boolean;
}

/** The box of one digit. Its content is selected with the focus, so that the next digit takes its place. */
export function CodeBox({ control, name, label, describedBy, value, invalid, ...on }: CodeBoxProps) {
  return (
    <input
      ref={control}
      className={styles.box}
      type="text"
      inputMode="numeric"
      name={name}
      autoComplete={name === undefined ? 'off' : 'one-time-code'}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required="true"
      value={value}
      onChange={(event) => on.onText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        if (isPlain && on.onKey(event.key)) event.preventDefault();
      }}
      onPaste={(event) => {
        event.preventDefault();
        on.onPaste(event.clipboardData.getData('text'));
      }}
      onDrop={(event) => {
        event.preventDefault();
        on.onPaste(event.dataTransfer.getData('text'));
      }}
    />
  );
}
