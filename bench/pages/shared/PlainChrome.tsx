import { type ReactNode, useEffect, useRef } from 'react';
import type { PlainField, PlainForm, PlainSection } from './PlainForm.ts';

/** Title and fields of a section, in the plainest HTML. */
export function PlainGroup({ section, children }: { section: PlainSection; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{section.title}</legend>
      {section.text !== undefined && <p>{section.text}</p>}
      {children}
    </fieldset>
  );
}

/** The list of errors, which takes the focus after a failed submit. */
export function PlainSummary({ form, errors }: { form: PlainForm; errors: Record<string, string> }) {
  const summary = useRef<HTMLElement>(null);
  const failed = form.sections.flatMap(({ fields }) =>
    fields.filter(({ name }) => errors[name] !== undefined),
  );
  const hasFailed = failed.length > 0;
  useEffect(() => {
    if (hasFailed) summary.current?.focus();
  }, [hasFailed]);
  if (!hasFailed) return null;
  return (
    <section ref={summary} tabIndex={-1} data-errors>
      <h2>Please check these answers</h2>
      <ul>
        {failed.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${name}`}>
              {label}: {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Label, hint, note and error around a control. */
export function PlainFrame({
  field,
  error,
  children,
}: {
  field: PlainField;
  error: string | undefined;
  children: ReactNode;
}) {
  const { name, hint, note, optional } = field;
  const label = optional === undefined ? field.label : [field.label, <i key="optional">{optional}</i>];
  return (
    <div>
      {field.kind === 'radio' ? <span>{label}</span> : <label htmlFor={name}>{label}</label>}
      {hint !== undefined && <p id={`${name}-hint`}>{hint}</p>}
      {children}
      {note !== undefined && <p id={`${name}-note`}>{note}</p>}
      {error !== undefined && <p id={`${field.name}-error`}>{error}</p>}
    </div>
  );
}

/** What every control says of itself. */
export function controlAttributes({ name, autocomplete, hint, note }: PlainField, error: string | undefined) {
  const described = [hint && 'hint', error && 'error', note && 'note'].filter(Boolean);
  return {
    id: name,
    name,
    autoComplete: autocomplete,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': described.map((part) => `${name}-${part}`).join(' ') || undefined,
  };
}

/** The entries of a select. */
export function PlainOptions({ field }: { field: PlainField }) {
  return (
    <>
      <option value="">Choose</option>
      {field.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
