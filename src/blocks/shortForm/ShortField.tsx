import type { CSSProperties } from 'react';
import type { FilterResult, InputSource } from '../../engine/filters/Filter.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import type { FieldFacts } from '../../engine/forms/fieldFacts.ts';
import { isTyping } from '../../form/isTyping.ts';
import { useFieldFrame } from '../../form/useFieldFrame.tsx';
import { useWidgetOptions } from '../../form/useWidgetOptions.ts';
import { useArtAddress } from '../../state/ArtAddressContext.ts';
import { useSentences } from '../../state/useSentences.ts';
import { FieldFrame } from '../../widgets/FieldFrame.tsx';
import { holdUntilPointerUp } from '../../widgets/holdUntilPointerUp.ts';
import { widgetOf } from '../../widgets/loadWidgets.tsx';
import styles from './ShortFormBlock.module.css';

interface ShortFieldProps {
  /** Of the control. */
  id: string;
  field: FieldDeclaration;
  facts: FieldFacts | undefined;
  /** Columns of twelve, where there is room. */
  span: number;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
  /** Told that the field was left, or got an answer that nobody typed. The same function at every render. */
  onLeave: (name: string) => void;
  /** Told of what the field's filter made of an edit. */
  onFiltered: (name: string, result: FilterResult, source: InputSource) => void;
}

/** A field of a short form: its frame and its widget. */
export function ShortField(props: ShortFieldProps) {
  const { id, field, facts, span, value, error, onChange, onLeave, onFiltered } = props;
  const { name } = field;
  const required = facts?.required === true;
  const readonly = facts?.readOnly === true;
  const sentence = useSentences();
  const art = useArtAddress();
  const { frame, lines, enter } = useFieldFrame(id, field, sentence, { required, readonly, error });
  const options = useWidgetOptions(id, field, facts?.choices, { sentence, art }, frame.refuse, {
    onFiltered,
    onLeave,
  });
  const check = () => holdUntilPointerUp(() => onLeave(name));
  const Widget = widgetOf(field.widget);
  return (
    <div
      className={styles.cell}
      style={{ '--span': span } as CSSProperties}
      data-field={name}
      onFocusCapture={enter}
    >
      <FieldFrame {...lines}>
        <Widget
          id={id}
          name={field.control ?? name}
          label={frame.label}
          value={value}
          required={required}
          readonly={readonly}
          rawErrors={error === undefined ? [] : [error]}
          options={{ ...options, describedBy: frame.describedBy }}
          onChange={(next: unknown) => {
            onChange(next);
            if (!isTyping(id)) check();
          }}
          onFocus={() => undefined}
          onBlur={() => {
            check();
            frame.settle();
          }}
        />
      </FieldFrame>
    </div>
  );
}
