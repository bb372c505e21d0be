import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useRef,
} from 'react';

/** A form as somebody would write it down who builds it by hand: what every page but our own is made from. */
export interface PlainForm {
  sections: PlainSection[];
  /** Answers it starts with. */
  answers: PlainAnswers;
}

export interface PlainSection {
  id: string;
  title: string;
  /** Answers that all have to stand as given for the section to show. */
  when: PlainAnswers;
  fields: PlainFormField[];
}

export interface PlainFormField {
  name: string;
  label: string;
  kind: 'text' | 'select' | 'radio' | 'checkbox';
  choices: { value: string; label: string }[];
  autocomplete: string;
  required: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  message: string;
}

/** Checkboxes are flags here, whatever words the form of the catalogue stores for them. */
export type PlainAnswers = Record<string, string | boolean>;

/** The sections that these answers show. */
export function openSections(form: PlainForm, answers: Record<string, unknown>): PlainSection[] {
  return form.sections.filter(({ when }) =>
    Object.entries(when).every(([name, value]) => answers[name] === value),
  );
}

/** Names of the answers that open sections. */
export function openers(form: PlainForm): string[] {
  return [...new Set(form.sections.flatMap(({ when }) => Object.keys(when)))];
}

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
