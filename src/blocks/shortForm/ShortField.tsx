import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { FilterResult, InputSource } from '../../engine/filters/Filter.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import type { FieldFacts } from '../../engine/forms/fieldFacts.ts';
import { type Refused, refusalWords } from '../../form/refusalWords.tsx';
import { sayingFilter } from '../../form/sayingFilter.ts';
import { widgetOptions } from '../../form/widgetOptions.tsx';
import { useArtAddress } from '../../state/ArtAddressContext.ts';
import { useSentences } from '../../state/useSentences.ts';
import { describedBy } from '../../widgets/describedBy.ts';
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
  onLeave: () => void;
  /** Told of what the field's filter made of an edit. */
  onFiltered: (name: string, result: FilterResult, source: InputSource) => void;
}

/** A field of a short form: its frame and its widget. */
export function ShortField({
  id,
  field,
  facts,
  span,
  value,
  error,
  onChange,
  onLeave,
  onFiltered,
}: ShortFieldProps) {
  const sentence = useSentences();
  const art = useArtAddress();
  const [refused, setRefused] = useState<Refused>();
  // What was refused stays said until the field is left: the next key comes before anybody has read it.
  const refuse = useCallback(
    (reason?: ReactNode, characters?: string) => reason !== undefined && setRefused({ reason, characters }),
    [],
  );
  const required = facts?.required === true;
  const options = useMemo(() => {
    const filter =
      field.filter &&
      sayingFilter(field.filter, (result, source) => {
        refuse(result.refused, result.characters);
        onFiltered(field.name, result, source);
      });
    return widgetOptions(field, facts?.choices, sentence, {
      autocomplete: field.autocomplete,
      art,
      ...(filter && { filter }),
      refuse,
    });
  }, [field, facts, sentence, art, refuse, onFiltered]);
  const help = field.hint === undefined ? undefined : <Copy text={field.hint} />;
  const note = field.below ?? (facts?.readOnly ? sentence('form.readOnly') : undefined);
  const below = note && <Copy text={note} />;
  const label = (
    <>
      <Copy text={field.label} />
      {field.type === 'string' && !required && (
        <span className={styles.optional}>
          {' '}
          (<Copy text={sentence('form.optional')} />)
        </span>
      )}
    </>
  );
  const Widget = widgetOf(field.widget);
  return (
    <div
      className={styles.cell}
      style={{ '--span': span } as CSSProperties}
      data-field={field.name}
      onFocusCapture={() => setRefused((said) => said ?? {})}
    >
      <FieldFrame
        id={id}
        kind={field.frame ?? 'control'}
        label={label}
        help={help}
        error={error}
        below={below}
        status={refused && refusalWords(refused, sentence)}
      >
        <Widget
          id={id}
          name={field.control ?? field.name}
          label={label}
          value={value}
          required={required}
          readonly={facts?.readOnly === true}
          rawErrors={error === undefined ? [] : [error]}
          options={{ ...options, describedBy: describedBy({ id, help, error, below }) }}
          onChange={onChange}
          onFocus={() => undefined}
          onBlur={() =>
            holdUntilPointerUp(() => {
              setRefused((said) => said && {});
              onLeave();
            })
          }
        />
      </FieldFrame>
    </div>
  );
}
