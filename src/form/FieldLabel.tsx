import type { Text } from '../engine/slice.ts';
import { drawText } from './drawText.tsx';
import styles from './FieldLabel.module.css';

interface FieldLabelProps {
  label: Text;
  /** The word for what may be left empty; absent where an answer is asked for, which is the rule and needs no mark. */
  optional?: Text;
}

/** A field's label, and whether it may be left empty. */
export function FieldLabel({ label, optional }: FieldLabelProps) {
  return (
    <>
      {drawText(label)}
      {optional !== undefined && (
        <span className={styles.optional}>
          {typeof optional === 'string' ? ` (${optional})` : <> ({drawText(optional)})</>}
        </span>
      )}
    </>
  );
}
