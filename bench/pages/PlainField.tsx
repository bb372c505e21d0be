import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react';
import type { PlainFormField } from './PlainForm.ts';

interface PlainFieldProps {
  field: PlainFormField;
  error: string | undefined;
  /** What ties a control to its value; told the value that a radio button stands for. */
  bind: (choice?: string) => InputHTMLAttributes<HTMLInputElement> & SelectHTMLAttributes<HTMLSelectElement>;
}

/** Label, control and error in the plainest HTML. */
export function PlainField({ field, error, bind }: PlainFieldProps) {
  const { name, label, kind, choices, autocomplete } = field;
  const attributes = {
    id: name,
    name,
    autoComplete: autocomplete,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${name}-error`,
  };
  return (
    <div>
      {kind === 'radio' ? <span>{label}</span> : <label htmlFor={name}>{label}</label>}
      {kind === 'text' && <input {...attributes} {...bind()} />}
      {kind === 'checkbox' && <input {...attributes} {...bind()} type="checkbox" />}
      {kind === 'select' && (
        <select {...attributes} {...bind()}>
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      {kind === 'radio' &&
        choices.map((choice) => (
          <label key={choice.value}>
            <input
              {...attributes}
              {...bind(choice.value)}
              id={`${name}-${choice.value}`}
              type="radio"
              value={choice.value}
            />
            {choice.label}
          </label>
        ))}
      {error !== undefined && <p id={`${name}-error`}>{error}</p>}
    </div>
  );
}
