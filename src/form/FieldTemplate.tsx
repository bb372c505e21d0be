import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import type { FieldDeclaration } from '../engine/form.ts';
import { FieldFrame } from '../widgets/FieldFrame.tsx';
import { FieldNote } from './FieldNote.tsx';
import styles from './FieldTemplate.module.css';
import { type FormContext, FrameContext, useFormSurroundings } from './FormContext.ts';
import { Suggestion } from './Suggestion.tsx';
import { useFieldFrame } from './useFieldFrame.tsx';

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
  const { frame, lines, enter } = useFieldFrame(id, field, sentence, {
    required,
    readonly,
    error: rawErrors?.[0],
  });
  const suggestion = suggestions[name];
  return (
    <FrameContext value={frame}>
      <div className={cellOf(span, narrow)} data-field={name} onFocusCapture={enter}>
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
