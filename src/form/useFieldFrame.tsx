import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { FieldDeclaration } from '../engine/form.ts';
import type { Text } from '../engine/slice.ts';
import { describedBy } from '../widgets/FieldFrame.tsx';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import type { FrameContext } from './FormContext.ts';
import styles from './fieldGrid.module.css';

interface FieldState {
  required: boolean | undefined;
  readonly: boolean | undefined;
  /** The errors of the field. */
  error: string | undefined;
}

/**
 * The frame of a field's widget in any form.
 * @param id of the control
 * @param sentence finds a sentence of the copy by its key
 * @returns `lines` for `FieldFrame`; `frame`, what the widget reads and calls; `enter`, for when the field gets the
 *   focus
 */
export function useFieldFrame(
  id: string,
  field: FieldDeclaration,
  sentence: (key: string) => Text,
  state: FieldState,
) {
  const [refused, setRefused] = useState<Refused>();
  const isMended = refused?.isMended;
  const error = isMended ? undefined : state.error;
  // A field that is not typed into needs no help on typing.
  const help = !state.readonly && field.hint ? <Copy text={field.hint} /> : undefined;
  const note = field.below ?? (state.readonly ? sentence('form.readOnly') : undefined);
  const below = note && <Copy text={note} />;
  const described = describedBy({ id, help, error, below, status: refused?.reason });
  const isOptional = field.type === 'string' && !state.required;
  const refuse = useCallback(
    (reason?: ReactNode, characters?: string) =>
      setRefused((said) =>
        reason === undefined && said?.reason === undefined ? said : { ...said, reason, characters },
      ),
    [],
  );
  const frame = useMemo<FrameContext>(
    () => ({
      label: (
        <>
          <Copy text={field.label} />
          {isOptional && (
            <span className={styles.optional}>
              {' '}
              <Copy text={sentence('form.optional')} />
            </span>
          )}
        </>
      ),
      describedBy: described,
      isMended,
      mend: (mended) => setRefused((said) => ({ ...said, isMended: mended })),
      refuse,
      settle: () => holdUntilPointerUp(() => setRefused((said) => said && {})),
    }),
    [field, isOptional, sentence, described, isMended, refuse],
  );
  const status = refused && refusalWords(refused, sentence);
  return {
    frame,
    lines: { id, kind: field.frame, label: frame.label, help, error, below, status },
    // The status line exists once its field is entered, before it can have a message.
    enter: () => setRefused((said) => said ?? {}),
  };
}

/** What a field refused last: a copy key or words, and the values in the sentence. Empty if its line has no message. */
interface Refused {
  reason?: ReactNode;
  characters?: string | undefined;
  /** Whether what was typed since fixes the field's error. */
  isMended?: boolean;
}

/** The text of a field's status line (UX-16). */
function refusalWords({ reason = '', characters = '' }: Refused, sentence: (key: string) => Text): ReactNode {
  if (typeof reason !== 'string' || reason === '') return reason;
  return <Copy text={sentence(reason)} rule={{ characters }} />;
}
