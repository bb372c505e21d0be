import { zodResolver } from '@hookform/resolvers/zod';
import { memo, useState } from 'react';
import { type FormMethods, type Resolver, useForm, useWatch } from 'react-hook-form';
import {
  controlAttributes,
  PlainFrame,
  PlainGroup,
  PlainOptions,
  PlainSummary,
} from '../shared/PlainChrome.tsx';
import { openers, openSections, type PlainField, type PlainForm } from '../shared/PlainForm.ts';
import { zodSchema } from './zodSchema.ts';

/** The form with react-hook-form and zod, as their documents show it: registered inputs, a resolver, errors at submit. */
export function HookForm({ form }: { form: PlainForm }) {
  const [resolver] = useState(() => resolverOf(form));
  const [names] = useState(() => openers(form));
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: { ...emptyAnswers(form), ...form.answers },
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const watched = useWatch({ control, name: names });
  const opening = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const errors = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [name, error?.message ?? '']),
  );
  return (
    <form onSubmit={handleSubmit(() => undefined)} noValidate>
      <PlainSummary form={form} errors={errors} />
      {openSections(form, opening).map((section) => (
        <PlainGroup key={section.id} section={section}>
          {section.fields.map((field) => (
            <HookField key={field.name} field={field} register={register} error={errors[field.name]} />
          ))}
        </PlainGroup>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

interface HookFieldProps {
  field: PlainField;
  register: FormMethods['register'];
  error: string | undefined;
}

const HookField = memo(function HookField({ field, register, error }: HookFieldProps) {
  const attributes = { ...controlAttributes(field, error), ...register(field.name) };
  return (
    <PlainFrame field={field} error={error}>
      {field.kind === 'text' && <input {...attributes} />}
      {field.kind === 'checkbox' && <input {...attributes} type="checkbox" />}
      {field.kind === 'select' && (
        <select {...attributes}>
          <PlainOptions field={field} />
        </select>
      )}
      {field.kind === 'radio' &&
        field.choices.map(({ value, label }) => (
          <label key={value}>
            <input {...attributes} id={`${field.name}-${value}`} type="radio" value={value} />
            {label}
          </label>
        ))}
    </PlainFrame>
  );
});

/** One schema for each set of open sections, made when it is first needed. */
function resolverOf(form: PlainForm): Resolver {
  const known = new Map<string, Resolver>();
  return (values, context, options) => {
    const open = openSections(form, values);
    const key = open.map(({ id }) => id).join(' ');
    const resolver = known.get(key) ?? zodResolver(zodSchema(open));
    known.set(key, resolver);
    return resolver(values, context, options);
  };
}

function emptyAnswers(form: PlainForm): Record<string, unknown> {
  const fields = form.sections.flatMap((section) => section.fields);
  return Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'checkbox' ? false : '']));
}
