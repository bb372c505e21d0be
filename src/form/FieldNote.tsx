import { useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import frame from '../widgets/FieldFrame.module.css';
import { LiveRegion } from '../widgets/LiveRegion.tsx';
import styles from './FieldNote.module.css';

interface FieldNoteProps {
  /** A sentence of the copy; absent where there is nothing to say. */
  note: { $copy: string } | null | undefined;
  /** What the field shows. */
  value: unknown;
}

/**
 * What the flow says beside a field's note without refusing the answer (`session.notes.<field>`, INC-007). It stands until
 * the answer changes; a polite status line tells it, since the focus is elsewhere.
 */
export function FieldNote({ note, value }: FieldNoteProps) {
  const [said, setSaid] = useState({ note, value });
  if (said.note !== note) setSaid({ note, value });
  const isShown = said.note === note && Object.is(said.value, value);
  return (
    <LiveRegion as="p" className={`${frame.error} ${styles.note}`}>
      {note && isShown && (
        <>
          <ErrorIcon />
          <Copy text={note} />
        </>
      )}
    </LiveRegion>
  );
}
