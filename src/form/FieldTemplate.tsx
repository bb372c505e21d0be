import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { FieldDeclaration } from '../engine/form.ts';
import { ErrorIcon } from '../widgets/ErrorIcon.tsx';
import frame from '../widgets/FieldFrame.module.css';
import { FieldFrame } from '../widgets/FieldFrame.tsx';
import { LiveRegion } from '../widgets/LiveRegion.tsx';
import noteStyles from './FieldNote.module.css';
import { type FormContext, FrameContext, useFormSurroundings } from './FormContext.ts';
import { cellOf } from './fieldGrid.ts';
import suggestionStyles from './Suggestion.module.css';
import { useFieldFrame } from './useFieldFrame.tsx';

/** rjsf's template around every field: its cell on the grid, label, help, messages, and widget. */
export function FieldTemplate(props: FieldTemplateProps) {
  // The form itself is a field, too.
  return props.schema.type === 'object' ? props.children : <Field {...props} />;
}

function Field(props: FieldTemplateProps) {
  const { id, required, readonly, rawErrors, formData, uiSchema, registry, children } = props;
  const { form, write, bring } = registry.formContext as FormContext;
  const name = id.slice(form.id.length + 1);
  const field = form.fields[name] as FieldDeclaration;
  const { sentence, notes, brought, suggestions } = useFormSurroundings();
  const { span, narrow } = getUiOptions(uiSchema) as { span?: number; narrow?: number };
  const { frame, lines, enter } = useFieldFrame(id, field, sentence, {
    required,
    readonly,
    error: rawErrors?.[0],
  });
  const suggestion = suggestions[name];
  const { refuse } = frame;
  const { [name]: note } = brought;
  const isAsBrought = note !== undefined && Object.is(note.value, formData);
  const isLocked = readonly === true;
  useEffect(() => {
    if (isAsBrought && bring(name, note, isLocked)) refuse(note.reason, note.characters);
  }, [isAsBrought, name, note, isLocked, bring, refuse]);
  return (
    <FrameContext value={frame}>
      <div className={cellOf(span, narrow, field.width)} data-field={name} onFocusCapture={enter}>
        <FieldFrame
          {...lines}
          below={
            lines.below && (
              <>
                {lines.below}
                <FieldNote note={notes[name]} value={formData} />
              </>
            )
          }
        >
          {children}
        </FieldFrame>
        {suggestion !== undefined && (
          <Suggestion fieldId={id} value={suggestion} onTake={() => write({ [name]: suggestion })} />
        )}
      </div>
    </FrameContext>
  );
}

interface FieldNoteProps {
  /** A sentence of the copy; absent if there is nothing to show. */
  note: { $copy: string } | null | undefined;
  /** What the field shows. */
  value: unknown;
}

/**
 * A message of the flow next to a field's note that does not refuse the answer (`session.notes.<field>`, INC-007). It
 * stays until the answer changes; a polite status line announces it, since the focus is elsewhere.
 */
function FieldNote({ note, value }: FieldNoteProps) {
  const [said, setSaid] = useState({ note, value });
  if (said.note !== note) setSaid({ note, value });
  const isShown = said.note === note && Object.is(said.value, value);
  return (
    <LiveRegion as="p" className={`${frame.error} ${noteStyles.note}`}>
      {note && isShown && (
        <>
          <ErrorIcon />
          <Copy text={note} />
        </>
      )}
    </LiveRegion>
  );
}

interface SuggestionProps {
  /** Id of the control that the suggestion is for; it gets the focus back. */
  fieldId: string;
  value: string;
  onTake: () => void;
}

/** "Can we Suggest …?" under a field: one tap accepts it. */
function Suggestion({ fieldId, value, onTake }: SuggestionProps) {
  return (
    <div className={suggestionStyles.suggestion}>
      <button
        className={suggestionStyles.take}
        type="button"
        onClick={() => {
          onTake();
          document.getElementById(fieldId)?.focus();
        }}
      >
        <Copy text={{ $copy: 'message.suggest' }} rule={{ suggestion: value }} />
      </button>
    </div>
  );
}
