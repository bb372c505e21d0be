import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import { type ComponentType, use, useLayoutEffect, useReducer, useRef } from 'react';
import { normalizedAnswer } from '../engine/answers.ts';
import type { FieldDeclaration } from '../engine/form.ts';
import { widgetOf } from '../widgets/loadWidgets.tsx';
import { type FormContext, FrameContext, useFormSurroundings } from './FormContext.ts';
import { isTyping, useWidgetOptions } from './useWidgetOptions.tsx';

/**
 * Wraps a widget, by its name, for rjsf. Typed text is a draft, and a key press renders only the widget; rjsf gets the
 * answer when the field is left and on submit, and a choice or an autofilled value at once (design §5).
 */
export function withDraft(widget: string): ComponentType<RjsfWidgetProps> {
  return function DraftedWidget(props: RjsfWidgetProps) {
    const { id, name, value, rawErrors = [], registry } = props;
    const context = registry.formContext as FormContext;
    const surroundings = useFormSurroundings();
    const { facts, raise } = surroundings;
    const { label, describedBy, isMended, mend, refuse, settle } = use(FrameContext);
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const field = context.form.fields[name] as FieldDeclaration;
    const options = useWidgetOptions(id, field, facts[name]?.choices, surroundings, refuse, context);
    const draft = context.drafts.get(name);
    const shown = draft === undefined ? value : draft.value;

    const own = useRef(value);
    // A value that others write into the focused field is selected at the same time: the next key replaces it (F-422).
    useLayoutEffect(() => {
      if (!Object.is(value, own.current) && isTyping(id))
        (document.activeElement as HTMLInputElement).select();
      own.current = value;
    }, [id, value]);
    const change = (next: unknown) => {
      // A checked box, whatever its field's value for it, waits for what the event opens.
      if (field.confirm !== undefined && next === (options.checkedValue ?? true)) {
        raise(field.confirm);
        return;
      }
      if (!isTyping(id)) {
        context.answer(name, next);
        return;
      }
      own.current = normalizedAnswer(field, next);
      context.type(name, { value: next, redraw });
      redraw();
      if (isMended || rawErrors.length > 0) mend(context.passes(name, next));
    };
    const leave = () => {
      context.leave(name);
      settle();
    };
    const Widget = widgetOf(widget);
    return (
      <Widget
        {...props}
        name={field.control ?? name}
        // A widget that renders its label itself gets it rendered; others get rjsf's label, a string.
        label={field.frame === 'self' ? (label as string) : props.label}
        options={{ ...options, describedBy }}
        value={shown}
        rawErrors={isMended ? [] : rawErrors}
        onChange={change}
        onBlur={leave}
      />
    );
  };
}
