import { type ReactNode, useEffect, useRef } from 'react';
import type { PlainField, PlainForm, PlainSection } from './PlainForm.ts';

/** Title and fields of a section, in the plainest HTML. */
export function PlainGroup({ section, children }: { section: PlainSection; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{section.title}</legend>
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

/** Label and error around a control. */
export function PlainFrame({
  field,
  error,
  children,
}: {
  field: PlainField;
  error: string | undefined;
  children: ReactNode;
}) {
  const isGroup = field.kind === 'radio';
  return (
    <div>
      {isGroup ? <span>{field.label}</span> : <label htmlFor={field.name}>{field.label}</label>}
      {children}
      {error !== undefined && <p id={`${field.name}-error`}>{error}</p>}
    </div>
  );
}

/** What every control says of itself. */
export function controlAttributes(field: PlainField, error: string | undefined) {
  return {
    id: field.name,
    name: field.name,
    autoComplete: field.autocomplete,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? undefined : `${field.name}-error`,
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
