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
  /** What is wrong with the field. */
  error: string | undefined;
}

/**
 * What stands around a field's widget in any form.
 * @param id of the control
 * @param sentence finds a sentence of the copy by its key
 * @returns `lines` for `FieldFrame`; `frame`, what the widget reads and calls; `enter`, for when the field takes the focus
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
  // What cannot be typed needs no word on how.
  const help = !state.readonly && field.hint ? <Copy text={field.hint} /> : undefined;
  const note = field.below ?? (state.readonly ? sentence('form.readOnly') : undefined);
  const below = note && <Copy text={note} />;
  const described = describedBy({ id, help, error, below });
  const isOptional = field.type === 'string' && !state.required;
  // The words stay until the field is left: the next key comes before anybody has read them.
  const refuse = useCallback(
    (reason?: ReactNode, characters?: string) =>
      reason !== undefined && setRefused((said) => ({ ...said, reason, characters })),
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
    // The status line is there from when its field is entered, which is before it can have anything to say.
    enter: () => setRefused((said) => said ?? {}),
  };
}

/** What a field refused last: a copy key or words, and what the sentence names. Empty while its line has no words. */
interface Refused {
  reason?: ReactNode;
  characters?: string | undefined;
  /** Whether what is typed since mends the field's error. */
  isMended?: boolean;
}

/** The words of a field's status line (UX-16). */
function refusalWords({ reason = '', characters = '' }: Refused, sentence: (key: string) => Text): ReactNode {
  if (typeof reason !== 'string' || reason === '') return reason;
  return <Copy text={sentence(reason)} rule={{ characters }} />;
}
