import { type FormEvent, useCallback, useRef, useState } from 'react';
import { PlainGroup, PlainSummary } from '../shared/PlainChrome.tsx';
import { failureOf, openers, openSections, type PlainAnswers, type PlainForm } from '../shared/PlainForm.ts';
import { BareField } from './BareField.tsx';

/**
 * The form by hand, with React alone: what everything else is measured against. The form itself is drawn again only
 * when an answer that opens a section changes, and at a submit.
 */
export function BareForm({ form }: { form: PlainForm }) {
  const answers = useRef<PlainAnswers>({ ...form.answers });
  const [opening, setOpening] = useState<PlainAnswers>(form.answers);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [names] = useState(() => new Set(openers(form)));

  const keep = useCallback(
    (name: string, value: string | boolean) => {
      answers.current[name] = value;
      if (names.has(name)) setOpening((known) => ({ ...known, [name]: value }));
    },
    [names],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const shown = openSections(form, answers.current).flatMap(({ fields }) => fields);
    const found = shown.flatMap((field) => {
      const failure = failureOf(field, answers.current[field.name]);
      return failure === undefined ? [] : [[field.name, failure]];
    });
    setErrors(Object.fromEntries(found));
  };
  return (
    <form onSubmit={submit} noValidate>
      <PlainSummary form={form} errors={errors} />
      {openSections(form, opening).map((section) => (
        <PlainGroup key={section.id} section={section}>
          {section.fields.map((field) => (
            <BareField
              key={field.name}
              field={field}
              initial={form.answers[field.name]}
              error={errors[field.name]}
              onValue={keep}
            />
          ))}
        </PlainGroup>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}
