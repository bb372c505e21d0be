import { type ChangeEvent, memo, useCallback, useState } from 'react';
import {
  openers,
  openSections,
  type PlainAnswers,
  PlainField,
  type PlainForm,
  type PlainFormField,
  PlainLayout,
} from './PlainForm.tsx';
import { load, startPage } from './startPage.ts';

/**
 * The form by hand, with React alone: what everything else is measured against. The form itself is drawn again only
 * when an answer that opens a section changes, and at a submit.
 */
function BareForm({ form }: { form: PlainForm }) {
  const [answers] = useState<PlainAnswers>(() => ({ ...form.answers }));
  const [opening, setOpening] = useState<PlainAnswers>(form.answers);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [names] = useState(() => new Set(openers(form)));

  const keep = useCallback(
    (name: string, value: string | boolean) => {
      answers[name] = value;
      if (names.has(name)) setOpening((known) => ({ ...known, [name]: value }));
    },
    [answers, names],
  );
  const submit = () => {
    const shown = openSections(form, answers).flatMap(({ fields }) => fields);
    const failed = shown.filter((field) => !passes(field, answers[field.name]));
    setErrors(Object.fromEntries(failed.map(({ name, message }) => [name, message])));
  };
  return (
    <PlainLayout
      form={form}
      opening={opening}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {(field) => (
        <BareField
          key={field.name}
          field={field}
          initial={form.answers[field.name]}
          error={errors[field.name]}
          onValue={keep}
        />
      )}
    </PlainLayout>
  );
}

interface BareFieldProps {
  field: PlainFormField;
  initial: string | boolean | undefined;
  error: string | undefined;
  /** Told of every change. */
  onValue: (name: string, value: string | boolean) => void;
}

/** A controlled control that holds its own value: a key draws this field and nothing else. */
const BareField = memo(function BareField({ field, initial, error, onValue }: BareFieldProps) {
  const isFlag = field.kind === 'checkbox';
  const [value, setValue] = useState(initial ?? (isFlag ? false : ''));
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement & HTMLSelectElement>) => {
    const next = isFlag ? currentTarget.checked : currentTarget.value;
    setValue(next);
    onValue(field.name, next);
  };
  const bind = (choice?: string) => {
    if (isFlag) return { checked: value === true, onChange };
    return choice === undefined
      ? { value: String(value), onChange }
      : { checked: value === choice, onChange };
  };
  return <PlainField field={field} error={error} bind={bind} />;
});

function passes(field: PlainFormField, value: unknown): boolean {
  if (value === undefined || value === '' || value === false) return !field.required;
  if (typeof value !== 'string') return true;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = field;
  return (
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  );
}

await startPage(
  async (size) => {
    const form = await load<PlainForm>(`plain-${size}.json`);
    return () => <BareForm form={form} />;
  },
  { failed: '[data-errors] li' },
);
