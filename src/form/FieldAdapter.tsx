import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { memo, useMemo, useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { FilterUse } from '../engine/form.ts';
import { useSentences } from '../state/useSentences.ts';
import type { FilterResult, WidgetOptions } from '../widgets/widget.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { FormController } from './FormController.ts';
import { holdUntilPointerUp } from './holdUntilPointerUp.ts';
import { widgetOf } from './loadWidgets.ts';
import { Suggestion } from './Suggestion.tsx';
import { useDraft } from './useDraft.ts';
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

/** One field: its draft, its error, and the widget that is handed exactly `WidgetProps`. */
const BoundField = memo(function BoundField({ controller, name, id, value }: BoundFieldProps) {
  const sentence = useSentences();
  const facts = useAtomValue(controller.factsOf(name));
  const { error, suggestion } = useAtomValue(controller.stateOf(name));
  const [refused, setRefused] = useState<string>();
  const draft = useDraft(controller, name, value);
  const declaration = controller.form.fields[name];
  const parts = useMemo(() => {
    if (declaration === undefined) return undefined;
    const { label, hint, type } = declaration;
    return {
      label: <FieldLabel label={label} isOptional={type === 'string' && !facts.required} />,
      hint: hint === undefined ? undefined : <Copy text={hint} />,
      options: {
        ...widgetOptions(declaration, facts.choices, sentence),
        filter: saying(declaration.filter, setRefused),
        refuse: setRefused,
      },
    };
  }, [declaration, facts, sentence]);
  if (declaration === undefined || parts === undefined) return null;

  const Widget = widgetOf(declaration.widget);
  const change = (next: unknown) => {
    const isUnderWay = isTyping(id);
    draft.change(next, isUnderWay);
    if (!isUnderWay) controller.recheck(name, next);
  };
  const leave = () => {
    draft.commit();
    controller.recheck(name, draft.value);
    if (refused !== undefined) holdUntilPointerUp(() => setRefused(undefined));
  };
  return (
    <>
      <Widget
        id={id}
        name={name}
        label={parts.label}
        hint={parts.hint}
        value={draft.value}
        onChange={change}
        onBlur={leave}
        error={error && <Copy text={error.text} rule={error.params} />}
        status={refused && <Copy text={{ $copy: refused }} />}
        required={facts.required}
        readOnly={facts.readOnly}
        disabled={false}
        autoComplete={declaration.autocomplete}
        options={parts.options}
      />
      {suggestion !== undefined && (
        <Suggestion fieldId={id} value={suggestion} onTake={() => change(suggestion)} />
      )}
    </>
  );
});

/** The field's live filter, which also says why it refused something, and falls silent when it takes the next. */
function saying(use: FilterUse | undefined, say: (reason?: string) => void): WidgetOptions['filter'] {
  if (use === undefined) return undefined;
  const filter = createFilter(use);
  return (...edit): FilterResult => {
    const result = filter(...edit);
    say(result.refused);
    return result;
  };
}

/**
 * A value is being typed while the caret stands in the field's text control. Everything else is finished as it comes:
 * a choice, a suggestion, and what autofill writes into fields that nobody entered and so nobody leaves.
 */
function isTyping(id: string): boolean {
  const focused = document.activeElement;
  return (
    focused instanceof HTMLInputElement &&
    focused.id === id &&
    focused.type !== 'checkbox' &&
    focused.type !== 'radio'
  );
}
