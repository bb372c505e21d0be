import { memo, useState } from 'react';
import { controlAttributes, PlainFrame, PlainOptions } from '../shared/PlainChrome.tsx';
import type { PlainField } from '../shared/PlainForm.ts';

interface BareFieldProps {
  field: PlainField;
  initial: string | boolean | undefined;
  error: string | undefined;
  /** Told of every change. */
  onValue: (name: string, value: string | boolean) => void;
}

/** A controlled control that holds its own value: a key draws this field and nothing else. */
export const BareField = memo(function BareField({ field, initial, error, onValue }: BareFieldProps) {
  const [value, setValue] = useState(initial ?? (field.kind === 'checkbox' ? false : ''));
  const change = (next: string | boolean) => {
    setValue(next);
    onValue(field.name, next);
  };
  const attributes = controlAttributes(field, error);
  return (
    <PlainFrame field={field} error={error}>
      {field.kind === 'text' && (
        <input
          {...attributes}
          value={String(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {field.kind === 'select' && (
        <select {...attributes} value={String(value)} onChange={(event) => change(event.currentTarget.value)}>
          <PlainOptions field={field} />
        </select>
      )}
      {field.kind === 'checkbox' && (
        <input
          {...attributes}
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )}
      {field.kind === 'radio' &&
        field.choices.map((choice) => (
          <label key={choice.value}>
            <input
              {...attributes}
              id={`${field.name}-${choice.value}`}
              type="radio"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => change(choice.value)}
            />
            {choice.label}
          </label>
        ))}
    </PlainFrame>
  );
});
