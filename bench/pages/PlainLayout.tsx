import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { openSections, type PlainForm, type PlainFormField } from './PlainForm.ts';

interface PlainLayoutProps {
  form: PlainForm;
  /** Answers that open sections. */
  opening: Record<string, unknown>;
  /** What is wrong, by name of the field. */
  errors: Record<string, string>;
  onSubmit: (event: FormEvent) => void;
  /** Draws a field. */
  children: (field: PlainFormField) => ReactNode;
}

/** The form around its fields: the list of errors, which takes the focus after a failed submit, sections, button. */
export function PlainLayout({ form, opening, errors, onSubmit, children }: PlainLayoutProps) {
  const summary = useRef<HTMLElement>(null);
  const failed = form.sections.flatMap(({ fields }) =>
    fields.filter(({ name }) => errors[name] !== undefined),
  );
  const hasFailed = failed.length > 0;
  useEffect(() => {
    if (hasFailed) summary.current?.focus();
  }, [hasFailed]);
  return (
    <form onSubmit={onSubmit} noValidate>
      {hasFailed && (
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
      )}
      {openSections(form, opening).map(({ id, title, fields }) => (
        <fieldset key={id}>
          <legend>{title}</legend>
          {fields.map(children)}
        </fieldset>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}
