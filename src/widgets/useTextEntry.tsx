import type { HTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { controlAttributes } from './controlAttributes.ts';
import { controlClass, drawFrame } from './drawFrame.tsx';
import type { AcceptedEdit, TextEdit } from './TextEdit.ts';
import { useAcceptedEdits } from './useAcceptedEdits.ts';
import styles from './useTextEntry.module.css';
import type { WidgetProps } from './widget.ts';

interface TextEntry {
  field: WidgetProps;
  /** What the control shows for the field's value. */
  shown: string;
  accept: (edit: TextEdit) => AcceptedEdit;
  /** Said only where it is not plain text, or may change. */
  type?: 'text' | 'tel' | 'password';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Where it is not what the form says: each word with a capital. */
  autoCapitalize?: 'none';
  /** Digits of equal width, for numbers that are read in groups. */
  figures?: boolean;
  warning?: ReactNode;
  events?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'onFocus' | 'onMouseDown' | 'onPaste' | 'onDrop' | 'onCopy' | 'onCut'
  >;
  /** What is printed before the text, such as the letter of a number; the hint says it in words. */
  prefix?: string | undefined;
  /** A button at the end of the control. */
  action?: ReactNode;
}

/**
 * The one text control of all widgets that take text: frame, attributes, filtered editing with the caret kept. That nothing
 * is corrected or checked for spelling, its form says for all its controls (`FormElement`). No component of its own: a
 * form draws one for most of its fields (PERF-01).
 * @returns what the widget draws
 */
export function useTextEntry(entry: TextEntry): ReactNode {
  const { field, shown, accept, type, inputMode, autoCapitalize, figures, warning, events } = entry;
  const { prefix, action } = entry;
  const edits = useAcceptedEdits(shown, accept, (value) => {
    if (value !== (field.value ?? '')) field.onChange(value === '' ? undefined : value);
  });
  const isPlain = prefix === undefined && action === undefined;
  const input = (
    <input
      {...controlAttributes(field, warning)}
      {...events}
      {...edits}
      className={isPlain ? `${styles.input} ${controlClass}` : styles.input}
      data-figures={figures}
      data-prefixed={prefix === undefined ? undefined : true}
      data-acting={action === undefined ? undefined : true}
      type={type}
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
      readOnly={field.readOnly || undefined}
      onBlur={field.onBlur}
    />
  );
  const control = isPlain ? (
    input
  ) : (
    <div className={`${styles.surrounded} ${controlClass}`}>
      {prefix !== undefined && (
        <span className={styles.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {input}
      {action}
    </div>
  );
  return drawFrame(field, control, warning);
}
