import type { ReactNode } from 'react';
import type { Text } from '../engine/slice.ts';
import styles from './drawLabel.module.css';
import { drawText } from './drawText.tsx';

/**
 * A field's label, and whether it may be left empty.
 * @param optional the word for that; absent where an answer is asked for, which is the rule and needs no mark
 */
export function drawLabel(label: Text, optional?: Text): ReactNode {
  if (optional === undefined) return drawText(label);
  return (
    <>
      {drawText(label)}
      <span className={styles.optional}>
        {typeof optional === 'string' ? ` (${optional})` : <> ({drawText(optional)})</>}
      </span>
    </>
  );
}
