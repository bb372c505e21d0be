import { memo, type ReactNode, useMemo, useState } from 'react';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter } from '../engine/filters/Filter.ts';
import type { FieldDeclaration } from '../engine/form.ts';
import { useRaise } from '../state/RaiseContext.ts';
import type { WidgetOptions, WidgetProps } from '../widgets/widget.ts';
import { drawText } from './drawText.tsx';
import type { FormController } from './FormController.ts';
import { useFormSurroundings } from './FormSurroundings.ts';
import { holdUntilPointerUp } from './holdUntilPointerUp.ts';
import { widgetOf } from './loadWidgets.ts';
import { Suggestion } from './Suggestion.tsx';
import { useDraft } from './useDraft.ts';

interface DraftedFieldProps {
  controller: FormController;
  declaration: FieldDeclaration;
  /** What of the widget's props no key changes. */
  widget: Omit<WidgetProps<unknown>, 'value' | 'onChange' | 'onBlur' | 'error' | 'status'>;
  value: unknown;
  error: ReactNode;
  suggestion: string | undefined;
}

/** A field's draft and its widget, which is handed exactly `WidgetProps`. A key draws this and nothing else. */
export const DraftedField = memo(function DraftedField(props: DraftedFieldProps) {
  const { controller, declaration, widget, value, error, suggestion } = props;
  const { name, filter, confirm } = declaration;
  const raise = useRaise();
  const { sentence } = useFormSurroundings();
  const [refused, setRefused] = useState<string>();
  const draft = useDraft(controller, name, value);
  const options = useMemo<WidgetOptions>(() => {
    // What was refused stays said until the field is left: the next key comes before anybody has read it.
    const refuse = (reason?: string) => setRefused((said) => reason ?? said);
    return { ...widget.options, filter: filter && saying(createFilter(filter), refuse), refuse };
  }, [widget.options, filter]);

  const change = (next: unknown) => {
    if (confirm !== undefined && isYes(next, options)) {
      raise(confirm);
      return;
    }
    const isUnderWay = isTyping(widget.id);
    draft.change(next, isUnderWay);
    if (!isUnderWay) controller.recheck(name, next);
  };
  const leave = () => {
    draft.commit();
    controller.recheck(name, draft.value);
    if (refused !== undefined) holdUntilPointerUp(() => setRefused(undefined));
  };
  const Widget = widgetOf(declaration.widget);
  return (
    <>
      <Widget
        {...widget}
        value={draft.value}
        onChange={change}
        onBlur={leave}
        error={error}
        status={refused === undefined ? undefined : drawText(sentence(refused))}
        options={options}
      />
      {suggestion !== undefined && (
        <Suggestion fieldId={widget.id} value={suggestion} onTake={() => change(suggestion)} />
      )}
    </>
  );
});

/** A box that was ticked, whatever its field calls that. */
function isYes(value: unknown, { checkedValue = true }: WidgetOptions): boolean {
  return value === checkedValue;
}

/** A live filter that also says why it refused something. */
function saying(filter: Filter, say: (reason?: string) => void): Filter {
  return (...edit) => {
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
