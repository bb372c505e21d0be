import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { memo, useMemo } from 'react';
import { useArtAddress } from '../state/ArtAddressContext.ts';
import { DraftedField } from './DraftedField.tsx';
import { drawText } from './drawText.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { FormController } from './FormController.ts';
import { useFormSurroundings } from './FormSurroundings.ts';
import type { Answers } from './visibleAnswers.ts';
import { widgetOptions } from './widgetOptions.tsx';

/**
 * What rjsf draws for every text and flag. A plain function that renders a memoised component: rjsf hands new objects
 * at every render, and of all that it hands, only the value matters here.
 */
export function FieldAdapter({
  name,
  fieldPathId,
  formData,
  registry,
}: FieldProps<Answers, RJSFSchema, FormController>) {
  return <BoundField controller={registry.formContext} name={name} id={fieldPathId.$id} value={formData} />;
}

interface BoundFieldProps {
  controller: FormController;
  name: string;
  id: string;
  value: unknown;
}

/** One field with what is said of it. What changes at every key is a component further in. */
const BoundField = memo(function BoundField({ controller, name, id, value }: BoundFieldProps) {
  const { facts: all, sentence } = useFormSurroundings();
  const art = useArtAddress();
  const { error, suggestion } = useAtomValue(controller.states.of(name));
  const facts = all[name];
  const declaration = controller.form.fields[name];
  const widget = useMemo(() => {
    if (declaration === undefined || facts === undefined) return undefined;
    const { label, hint, type, autocomplete } = declaration;
    const isOptional = type === 'string' && !facts.required;
    return {
      id,
      name,
      label: isOptional ? <FieldLabel label={label} optional={sentence('form.optional')} /> : drawText(label),
      hint: hint === undefined ? undefined : drawText(hint),
      required: facts.required,
      readOnly: facts.readOnly,
      disabled: false,
      autoComplete: autocomplete,
      options: widgetOptions(declaration, facts.choices, sentence, art),
    };
  }, [id, name, declaration, facts, sentence, art]);
  const words = useMemo(() => error && drawText(error.text, { rule: error.params }), [error]);
  if (declaration === undefined || widget === undefined) return null;
  return (
    <DraftedField
      controller={controller}
      declaration={declaration}
      widget={widget}
      value={value}
      error={words}
      suggestion={suggestion}
    />
  );
});
