import { useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { useValue } from '../state/useValue.ts';
import frame from '../widgets/drawFrame.module.css';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import styles from './FieldNote.module.css';
import { useFieldState } from './FieldStates.ts';
import type { FormController } from './FormController.ts';

/**
 * What the flow says beside a field's note without refusing the answer (`session.notes.<field>`, INC-007). It stands until
 * the answer changes; a polite status line tells it, since the focus is elsewhere.
 */
export function FieldNote({ controller, name }: { controller: FormController; name: string }) {
  const note = useValue(`session.notes.${name}`) as { $copy: string } | undefined;
  const { value } = useFieldState(controller.states, name);
  const [said, setSaid] = useState({ note, value });
  if (said.note !== note) setSaid({ note, value });
  const isShown = note !== undefined && said.note === note && Object.is(said.value, value);
  return (
    <p className={`${frame.error} ${styles.note}`} role="status">
      {isShown && (
        <>
          <ErrorIcon />
          <Copy text={note} />
        </>
      )}
    </p>
  );
}
