import { memo, useMemo, useState } from 'react';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter } from '../engine/filters/Filter.ts';
import { useArtAddress } from '../state/ArtAddressContext.ts';
import { useRaise } from '../state/RaiseContext.ts';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import type { WidgetOptions } from '../widgets/widget.ts';
import { drawText } from './drawText.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldNote } from './FieldNote.tsx';
import { useFieldState } from './FieldStates.ts';
import type { FormController } from './FormController.ts';
import { useFormSurroundings } from './FormSurroundings.ts';
import { widgetOf } from './loadWidgets.ts';
import { Suggestion } from './Suggestion.tsx';
import { widgetOptions } from './widgetOptions.tsx';

interface FieldAdapterProps {
  controller: FormController;
  /** A field of the controller's form. */
  name: string;
  /** Of the field's element: its place on the grid. */
  className?: string;
}

/**
 * One field: what it shows, what is said of it, and its widget, which is handed exactly `WidgetProps`. A key draws this
 * and nothing else. One component, since a form draws it for each of its fields at once (PERF-01).
 */
export const FieldAdapter = memo(function FieldAdapter({ controller, name, className }: FieldAdapterProps) {
  const raise = useRaise();
  const art = useArtAddress();
  const { facts: all, sentence } = useFormSurroundings();
  const { value, error, suggestion } = useFieldState(controller.states, name);
  const [refused, setRefused] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const facts = all[name];
  const declaration = controller.form.fields[name];
  const widget = useMemo(() => {
    if (declaration === undefined || facts === undefined) return undefined;
    const { label, hint, below, type, autocomplete, filter } = declaration;
    const isOptional = type === 'string' && !facts.required;
    // What was refused stays said until the field is left: the next key comes before anybody has read it.
    const refuse = (reason?: string) => setRefused((said) => reason ?? said);
    return {
      id: controller.idOf(name),
      name: declaration.control ?? name,
      label: isOptional ? <FieldLabel label={label} optional={sentence('form.optional')} /> : drawText(label),
      hint: hint === undefined ? undefined : drawText(hint),
      required: facts.required,
      readOnly: facts.readOnly,
      disabled: false,
      autoComplete: autocomplete,
      options: {
        ...widgetOptions(declaration, facts.choices, sentence, {
          art,
          note: below && <FieldNote controller={controller} name={name} />,
        }),
        filter: filter && saying(createFilter(filter), refuse),
        refuse,
      },
    };
  }, [controller, name, declaration, facts, sentence, art]);
  if (declaration === undefined || widget === undefined) return null;

  const change = (next: unknown) => {
    if (declaration.confirm !== undefined && isYes(next, widget.options)) {
      raise(declaration.confirm);
      return;
    }
    const isUnderWay = isTyping(widget.id);
    controller.change(name, next, isUnderWay);
    if (!isUnderWay) controller.recheck(name, next);
  };
  // The line is there as soon as the field is entered, before it has anything to say; until then it would cost each field.
  const status = refused === undefined ? (isEntered ? '' : undefined) : drawText(sentence(refused));
  const leave = () => {
    controller.commit(name);
    controller.recheck(name, value);
    if (refused !== undefined) holdUntilPointerUp(() => setRefused(undefined));
  };
  const Widget = widgetOf(declaration.widget);
  return (
    <div className={className} data-field={name} onFocusCapture={() => setEntered(true)}>
      <Widget
        {...widget}
        value={value}
        onChange={change}
        onBlur={leave}
        error={error && drawText(error.text, { rule: error.params })}
        status={status}
      />
      {suggestion !== undefined && (
        <Suggestion fieldId={widget.id} value={suggestion} onTake={() => change(suggestion)} />
      )}
    </div>
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
