import { zodResolver } from '@hookform/resolvers/zod';
import { memo, useState } from 'react';
import { type Resolver, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { type ZodType, z } from 'zod';
import {
  openers,
  openSections,
  PlainField,
  type PlainForm,
  type PlainFormField,
  PlainLayout,
  type PlainSection,
} from './PlainForm.tsx';
import { load, startPage } from './startPage.ts';

type Answers = Record<string, unknown>;

/** The form with react-hook-form and zod, as their documents show it: registered inputs, a resolver, errors at submit. */
function HookForm({ form }: { form: PlainForm }) {
  const [resolver] = useState(() => resolverOf(form));
  const [names] = useState(() => openers(form));
  const { control, register, handleSubmit, formState } = useForm<Answers>({
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
    <PlainLayout form={form} opening={opening} errors={errors} onSubmit={handleSubmit(() => undefined)}>
      {(field) => <HookField key={field.name} field={field} register={register} error={errors[field.name]} />}
    </PlainLayout>
  );
}

interface HookFieldProps {
  field: PlainFormField;
  register: UseFormRegister<Answers>;
  error: string | undefined;
}

const HookField = memo(function HookField({ field, register, error }: HookFieldProps) {
  return <PlainField field={field} error={error} bind={() => register(field.name)} />;
});

/** One schema for each set of open sections, made when it is first needed. */
function resolverOf(form: PlainForm): Resolver<Answers> {
  const known = new Map<string, Resolver<Answers>>();
  return (values, context, options) => {
    const open = openSections(form, values);
    const key = open.map(({ id }) => id).join(' ');
    const resolver = known.get(key) ?? zodResolver(zodSchema(open));
    known.set(key, resolver);
    return resolver(values, context, options);
  };
}

function zodSchema(sections: PlainSection[]) {
  const fields = sections.flatMap((section) => section.fields);
  return z.object(Object.fromEntries(fields.map((field) => [field.name, zodField(field)])));
}

function zodField({ kind, required, minLength, maxLength, pattern, message }: PlainFormField): ZodType {
  if (kind === 'checkbox') return required ? z.literal(true, message) : z.boolean().optional();
  let text = z.string(message);
  if (required || minLength !== undefined) text = text.min(minLength ?? 1, message);
  if (maxLength !== undefined) text = text.max(maxLength, message);
  if (pattern !== undefined) text = text.regex(new RegExp(pattern, 'u'), message);
  return required ? text : text.or(z.literal('')).optional();
}

function emptyAnswers(form: PlainForm): Answers {
  const fields = form.sections.flatMap((section) => section.fields);
  return Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'checkbox' ? false : '']));
}

await startPage(
  async (size) => {
    const form = await load<PlainForm>(`plain-${size}.json`);
    return () => <HookForm form={form} />;
  },
  { failed: '[data-errors] li' },
);
