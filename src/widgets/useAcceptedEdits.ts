import { type ChangeEvent, type CompositionEvent, useState } from 'react';
import { type AcceptedEdit, sourceOf, type TextEdit } from './TextEdit.ts';

interface AcceptedEdits {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/** What stood in the control that is being edited, just before the edit. React has no event for it. */
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
 * A controlled text control whose every edit goes through `accept`, with the caret kept.
 *
 * The accepted text is written to the control at once, in the event: React then finds what it wants to draw already
 * there and leaves the caret alone, also when a refused key changes no state at all. While an input method composes,
 * nothing is touched; its result is taken as one edit at the end.
 */
export function useAcceptedEdits(
  shown: string,
  accept: (edit: TextEdit) => AcceptedEdit,
  report: (value: string) => void,
): AcceptedEdits {
  const [composed, setComposed] = useState<string>();
  const whole = { text: shown, start: 0, end: shown.length };

  const take = (
    input: HTMLInputElement,
    previous: TextEdit['previous'],
    inputType: string,
    data?: string | null,
  ) => {
    const caret = input.selectionStart ?? input.value.length;
    const proposed = { text: input.value, caret };
    const result = accept({ previous, proposed, source: sourceOf(inputType, data), inputType });
    show(input, result);
    report(result.value);
  };

  return {
    value: composed ?? shown,
    onChange: ({ currentTarget: input, nativeEvent }) => {
      const native = nativeEvent as InputEvent;
      // Without a `beforeinput` a program wrote the text: it replaces all that stood there.
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

function show(input: HTMLInputElement, { text, caret }: AcceptedEdit) {
  if (input.value === text) return;
  input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}
