import clsx from 'clsx';
import {
  type ChangeEvent,
  type CompositionEvent,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { controlAttributes, lineId } from './controlAttributes.ts';
import frame from './FieldFrame.module.css';
import styles from './TextControl.module.css';
import { type AcceptedEdit, sourceOf, type TextEdit } from './TextEdit.ts';
import type { WidgetProps } from './widget.ts';

interface TextControlProps {
  field: WidgetProps;
  /** What the control shows for the field's value. */
  shown: string;
  accept: (edit: TextEdit) => AcceptedEdit;
  /** Only set if it is not plain text, or may change. */
  type?: 'text' | 'tel' | 'password';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** If it differs from the form's default: each word capitalized. */
  autoCapitalize?: 'none';
  /** Tabular digits, for numbers that are read in groups. */
  figures?: boolean;
  events?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'onFocus' | 'onMouseDown' | 'onPaste' | 'onDrop' | 'onCopy' | 'onCut'
  >;
  /** Printed before the text, such as the letter of a number; the help describes it. */
  prefix?: string | undefined;
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean;
  /** A button at the end of the control. */
  action?: ReactNode;
  /** What the widget itself says under its control; it describes the control. */
  note?: ReactNode;
}

/**
 * The text control of all text widgets: attributes, and filtered editing that keeps the caret. The form turns off
 * autocorrect and spelling checks for all its controls (`FormElement`).
 */
export function TextControl(props: TextControlProps) {
  const { field, shown, accept, type, inputMode, autoCapitalize, figures, events } = props;
  const { prefix, action, note, isFirst } = props;
  const { id, value } = field;
  const edits = useAcceptedEdits(field, shown, accept);
  const isPlain = prefix === undefined && action === undefined;
  const noteId = note === undefined ? undefined : lineId(id, 'note');
  const input = (
    <input
      {...controlAttributes(field, noteId)}
      {...events}
      {...edits}
      className={clsx(styles.input, isPlain && frame.control)}
      data-figures={figures}
      data-autofocus={isFirst}
      data-prefixed={prefix === undefined ? undefined : true}
      data-acting={action === undefined ? undefined : true}
      type={type}
      inputMode={inputMode}
      enterKeyHint="next"
      autoCapitalize={autoCapitalize}
      placeholder={field.placeholder}
      readOnly={field.readonly || undefined}
      onFocus={(event) => {
        events?.onFocus?.(event);
        field.onFocus(id, value);
      }}
      onBlur={() => field.onBlur(id, value)}
    />
  );
  return (
    <>
      {isPlain ? (
        input
      ) : (
        <div className={clsx(styles.surrounded, frame.control)}>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          {input}
          {action}
        </div>
      )}
      {note !== undefined && (
        <div className={frame.note} id={noteId}>
          {note}
        </div>
      )}
    </>
  );
}

interface AcceptedEdits {
  value: string;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/** The control's text just before the edit. React has no event for it. */
let before: { input: EventTarget | null; previous: TextEdit['previous'] } | undefined;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const { value: text, selectionStart, selectionEnd } = target;
      before = { input: target, previous: { text, start: selectionStart ?? 0, end: selectionEnd ?? 0 } };
    },
    { capture: true },
  );
}

/**
 * A controlled text control in which every edit goes through `accept`, with the caret kept. The accepted text is
 * written to the control at once, in the event: React then finds what it wants to render already there and leaves the
 * caret alone, even if a refused key changes no state. Nothing is touched while an input method composes; its result
 * counts as one edit at the end. Browsers lose or corrupt their undo history when a script writes the text, so the
 * control has its own undo and redo, one edit at a time (F-707).
 */
function useAcceptedEdits(
  { value = '', options, onChange }: WidgetProps,
  shown: string,
  accept: (edit: TextEdit) => AcceptedEdit,
): AcceptedEdits {
  const [composed, setComposed] = useState<string>();
  /** The texts before each edit, latest last, and those before each undo. */
  const history = useRef<Record<'past' | 'future', AcceptedEdit[]>>({ past: [], future: [] });
  const whole = { text: shown, start: 0, end: shown.length };

  const hold = (input: HTMLInputElement, edit: AcceptedEdit) => {
    show(input, edit);
    if (edit.value !== value) onChange(edit.value === '' ? undefined : edit.value);
  };

  const take = (
    input: HTMLInputElement,
    previous: TextEdit['previous'],
    inputType: string,
    data?: string | null,
  ) => {
    const caret = input.selectionStart ?? input.value.length;
    const proposed = { text: input.value, caret };
    const result = accept({ previous, proposed, source: sourceOf(inputType, data), inputType });
    if (result.text !== shown) {
      history.current.past.push({ text: shown, caret: previous.end, value });
      history.current.future = [];
    }
    hold(input, result);
  };

  const step = (input: HTMLInputElement, inputType: string) => {
    const { past, future } = history.current;
    const [from, to] = inputType === 'historyUndo' ? [past, future] : [future, past];
    const edit = from.pop();
    before = undefined;
    if (edit === undefined) return;
    to.push({ text: shown, caret: input.selectionEnd ?? shown.length, value });
    options.report?.({ value: edit.value }, 'key');
    hold(input, edit);
  };

  return {
    value: composed ?? shown,
    onKeyDown: (event) => {
      const { currentTarget: input } = event;
      const inputType = historyKey(event);
      if (inputType === undefined || input.readOnly) return;
      event.preventDefault();
      // A locked form refuses it like any other edit.
      const asked = new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true });
      if (input.dispatchEvent(asked)) step(input, inputType);
    },
    onChange: ({ currentTarget: input, nativeEvent }) => {
      const native = nativeEvent as InputEvent;
      if (native.inputType?.startsWith('history')) return step(input, native.inputType);
      // Without a `beforeinput`, a program wrote the text: it replaces everything.
      const previous = before?.input === input ? before.previous : whole;
      before = undefined;
      setComposed(native.isComposing ? input.value : undefined);
      if (!native.isComposing) take(input, previous, native.inputType ?? '', native.data);
    },
    onCompositionEnd: ({ currentTarget: input }) => {
      before = undefined;
      setComposed(undefined);
      take(input, whole, 'insertCompositionText');
    },
  };
}

/** The browser's names for undo and redo. */
function historyKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y') return ctrlKey && !shiftKey ? 'historyRedo' : undefined;
  return letter === 'z' ? (shiftKey ? 'historyRedo' : 'historyUndo') : undefined;
}

function show(input: HTMLInputElement, { text, caret }: AcceptedEdit) {
  if (input.value === text) return;
  input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}
