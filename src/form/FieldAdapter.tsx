import { memo, type ReactNode, useMemo } from 'react';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter } from '../engine/filters/Filter.ts';
import type { FilterUse } from '../engine/form.ts';
import { describedBy } from '../widgets/describedBy.ts';
import { FieldFrame } from '../widgets/FieldFrame.tsx';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import type { WidgetOptions } from '../widgets/widget.ts';
import { drawLabel } from './drawLabel.tsx';
import { drawText } from './drawText.tsx';
import { FieldNote } from './FieldNote.tsx';
import type { FieldState } from './FieldState.ts';
import type { FormController } from './FormController.ts';
import { useFormSurroundings } from './FormSurroundings.ts';
import { widgetOf } from './loadWidgets.tsx';
import { Suggestion } from './Suggestion.tsx';
import { widgetOptions } from './widgetOptions.tsx';

interface FieldAdapterProps {
  controller: FormController;
  /** A field of the controller's form. */
  name: string;
  state: FieldState;
  /** Of the field's element: its place on the grid. */
  className?: string;
}

/**
 * One field: what it shows, what is said of it, and its widget, which is handed exactly `WidgetProps`. A key draws this
 * again, and no other field. One component, since a form draws it for each of its fields at once (PERF-01).
 */
export const FieldAdapter = memo(function FieldAdapter(props: FieldAdapterProps) {
  const { controller, name, className } = props;
  const { facts: all, sentence, art, raise, notes } = useFormSurroundings();
  const { value, error, suggestion, refused } = props.state;
  const facts = all[name];
  const declaration = controller.form.fields[name];
  const widget = useMemo(() => {
    if (declaration === undefined || facts === undefined) return undefined;
    const { label, hint, type, autocomplete, filter } = declaration;
    const isOptional = type === 'string' && !facts.required;
    // What was refused stays said until the field is left: the next key comes before anybody has read it.
    const refuse = (reason?: ReactNode) => reason !== undefined && controller.states.refuse(name, reason);
    return {
      id: controller.idOf(name),
      name: declaration.control ?? name,
      label: drawLabel(label, isOptional ? sentence('form.optional') : undefined),
      help: hint === undefined ? undefined : drawText(hint),
      required: facts.required,
      readonly: facts.readOnly,
      ...widgetOptions(declaration, facts.choices, sentence, {
        autocomplete,
        art,
        filter: filter && saying(filter, refuse),
        refuse,
      }),
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
  const leave = () => {
    controller.commit(name);
    controller.recheck(name, value);
    if (refused) holdUntilPointerUp(() => controller.states.refuse(name, ''));
  };
  const { id, label, help, options, ...given } = widget;
  const below = declaration.below && (
    <>
      {drawText(declaration.below)}
      <FieldNote note={notes[name]} value={value} />
    </>
  );
  const frame = { id, label, help, error: error && drawText(error.text, { rule: error.params }), below };
  const Widget = widgetOf(declaration.widget);
  return (
    <div className={className} data-field={name}>
      <FieldFrame
        {...frame}
        kind={declaration.frame}
        status={typeof refused === 'string' && refused !== '' ? drawText(sentence(refused)) : refused}
      >
        <Widget
          {...given}
          id={id}
          label={label}
          options={{ ...options, describedBy: describedBy(frame) }}
          value={value}
          onChange={change}
          onBlur={leave}
          onFocus={ignore}
          rawErrors={error && [typeof error.text === 'string' ? error.text : '']}
        />
      </FieldFrame>
      {suggestion !== undefined && (
        <Suggestion fieldId={widget.id} value={suggestion} onTake={() => change(suggestion)} />
      )}
    </div>
  );
});

/** The form hears of the focus by itself. */
const ignore = () => undefined;

/** A box that was ticked, whatever its field calls that. */
function isYes(value: unknown, { checkedValue = true }: WidgetOptions): boolean {
  return value === checkedValue;
}

/** A live filter that also says why it refused something; made at the first edit, since most fields are not edited yet. */
function saying(use: FilterUse, say: (reason?: string) => void): Filter {
  let filter: Filter | undefined;
  return (...edit) => {
    filter ??= createFilter(use);
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
