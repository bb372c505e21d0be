import type { ReactNode } from 'react';
import { digitsOf, editDollars, inDollars } from '../../engine/masks/masks.ts';
import styles from '../ErrorIcon.module.css';
import frame from '../FieldFrame.module.css';
import { TextControl } from '../TextControl.tsx';
import type { WidgetOptions, WidgetProps } from '../widget.ts';

/**
 * An amount of whole dollars, shown as $2,500 (FLT-021). Its value is digits; the field's filter has the cap (FLT-020).
 * From `warnAt` up, the `warning` shows, which does not block (FLT-022).
 */
export default function IncomeWidget(props: WidgetProps) {
  const { warnAt, warning, filter = takeDigits } = props.options;
  const amount = props.value ?? '';
  const warns = typeof warnAt === 'number' && Number.parseFloat(amount) >= warnAt;
  return (
    <TextControl
      field={props}
      shown={inDollars(amount)}
      accept={(edit) => {
        const { text, caret, digits: value } = editDollars(edit, filter);
        return { text, caret, value };
      }}
      inputMode="numeric"
      figures
      note={warns ? <Warning words={warning as ReactNode} /> : undefined}
    />
  );
}

/** Advice that does not block, with the same weight as an error. */
function Warning({ words }: { words: ReactNode }) {
  return (
    <p className={frame.warning}>
      <WarningIcon />
      <span>{words}</span>
    </p>
  );
}

/** Replaces a field's filter in a story. */
const takeDigits: NonNullable<WidgetOptions['filter']> = (proposed) => ({ value: digitsOf(proposed) });

/** Precedes advice that does not block: a different shape from an error's, to tell them apart. */
function WarningIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M10 2.5 18.5 17.5H1.5Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M10 8v4" className={styles.line} strokeWidth="2" strokeLinecap="round" />
      <circle cx="10" cy="15" r="1.2" className={styles.dot} />
    </svg>
  );
}
