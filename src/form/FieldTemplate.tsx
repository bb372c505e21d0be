import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { FieldDeclaration } from '../engine/form.ts';
import { describedBy } from '../widgets/describedBy.ts';
import { FieldFrame } from '../widgets/FieldFrame.tsx';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import { FieldNote } from './FieldNote.tsx';
import styles from './FieldTemplate.module.css';
import { type FormContext, FrameContext, useFormSurroundings } from './FormContext.ts';
import { type Refused, refusalWords } from './refusalWords.tsx';
import { Suggestion } from './Suggestion.tsx';

/** rjsf's template around every field: its cell on the grid, label, help, what is said of it, and its widget. */
export function FieldTemplate(props: FieldTemplateProps) {
  // The form itself is a field, too.
  return props.schema.type === 'object' ? props.children : <Field {...props} />;
}

function Field(props: FieldTemplateProps) {
  const { id, required, readonly, rawErrors, formData, uiSchema, registry, children } = props;
  const { form, write } = registry.formContext as FormContext;
  const name = id.slice(form.id.length + 1);
  const field = form.fields[name] as FieldDeclaration;
  const { sentence, notes, suggestions } = useFormSurroundings();
  const { span, narrow } = getUiOptions(uiSchema) as { span?: number; narrow?: number };
  const [refused, setRefused] = useState<Refused>();
  const isOptional = field.type === 'string' && !required;

  const error = refused?.isMended ? undefined : rawErrors?.[0];
  const help = field.hint && <Copy text={field.hint} />;
  const note = field.below ?? (readonly ? sentence('form.readOnly') : undefined);
  const below = note && <Copy text={note} />;
  const described = describedBy({ id, help, error, below });
  // What was refused stays said until the field is left: the next key comes before anybody has read it.
  const refuse = useCallback(
    (reason?: ReactNode, characters?: string) =>
      reason !== undefined && setRefused((said) => ({ ...said, reason, characters })),
    [],
  );
  const settle = useCallback(() => holdUntilPointerUp(() => setRefused((said) => said && {})), []);
  const frame = useMemo(
    () => ({
      label: (
        <>
          <Copy text={field.label} />
          {isOptional && (
            <span className={styles.optional}>
              {' '}
              (<Copy text={sentence('form.optional')} />)
            </span>
          )}
        </>
      ),
      describedBy: described,
      isMended: refused?.isMended,
      mend: (isMended: boolean) => setRefused((said) => ({ ...said, isMended })),
      refuse,
      settle,
    }),
    [field, isOptional, sentence, described, refused?.isMended, refuse, settle],
  );
  const suggestion = suggestions[name];
  return (
    <FrameContext value={frame}>
      <div
        className={cellOf(span, narrow)}
        data-field={name}
        // The status line is there from when its field is entered, which is before it can have anything to say.
        onFocusCapture={() => setRefused((said) => said ?? {})}
      >
        <FieldFrame
          id={id}
          kind={field.frame}
          label={frame.label}
          help={help}
          error={error}
          below={
            below && (
              <>
                {below}
                <FieldNote note={notes[name]} value={formData} />
              </>
            )
          }
          status={refused && refusalWords(refused, sentence)}
        >
          {children}
        </FieldFrame>
        {suggestion !== undefined && (
          <Suggestion fieldId={id} value={suggestion} onTake={() => write(name, suggestion)} />
        )}
      </div>
    </FrameContext>
  );
}

const columns = 12;

/** The cell of a field on the grid. The whole line is the rule, and needs no words. */
function cellOf(span = columns, narrow = columns): string {
  let classes = styles.cell ?? '';
  if (span !== columns) classes += ` ${styles[`span${span}`]}`;
  if (narrow !== columns) classes += ` ${styles[`narrow${narrow}`]}`;
  return classes;
}
