import { Copy } from '../copy/Copy.tsx';
import type { Text } from '../engine/slice.ts';
import styles from './FieldLabel.module.css';

/** A field's label. What may be left empty says so; what must be answered is the rule, and needs no mark. */
export function FieldLabel({ label, isOptional }: { label: Text; isOptional: boolean }) {
  return (
    <>
      <Copy text={label} />
      {isOptional && (
        <span className={styles.optional}>
          {' ('}
          <Copy text={{ $copy: 'form.optional' }} />)
        </span>
      )}
    </>
  );
}
