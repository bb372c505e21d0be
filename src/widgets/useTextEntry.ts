import {
  type ChangeEvent,
  type CompositionEvent,
  type RefCallback,
  useCallback,
  useRef,
  useState,
} from 'react';
import { type AcceptedEdit, sourceOf, type TextEdit } from './TextEdit.ts';

interface TextEntry {
  ref: RefCallback<HTMLInputElement>;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onCompositionStart: () => void;
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/**
 * A controlled text control whose every edit goes through `accept`, with the caret kept.
 *
 * The accepted text is written to the control at once, in the event: React then finds what it wants to draw already
 * there and leaves the caret alone, also when a refused key changes no state at all. While an input method composes,
 * nothing is touched; its result is taken as one edit at the end.
 */
export function useTextEntry(
  shown: string,
  accept: (edit: TextEdit) => AcceptedEdit,
  report: (value: string) => void,
): TextEntry {
  const before = useRef<TextEdit['previous']>(undefined);
  const [composed, setComposed] = useState<string>();

  const ref = useCallback((input: HTMLInputElement | null) => {
    if (input === null) return;
    const remember = () => {
      before.current = { text: input.value, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
    };
    input.addEventListener('beforeinput', remember);
    return () => input.removeEventListener('beforeinput', remember);
  }, []);

  const take = (input: HTMLInputElement, inputType: string, data?: string | null) => {
    const caret = input.selectionStart ?? input.value.length;
    // Without a `beforeinput` a program wrote the text: it replaces all that stood there.
    const previous = before.current ?? { text: shown, start: 0, end: shown.length };
    before.current = undefined;
    const result = accept({
      previous,
      proposed: { text: input.value, caret },
      source: sourceOf(inputType, data),
      inputType,
    });
    show(input, result);
    report(result.value);
  };

  return {
    ref,
    value: composed ?? shown,
    onChange: (event) => {
      const native = event.nativeEvent as InputEvent;
      if (native.isComposing) {
        setComposed(event.currentTarget.value);
        return;
      }
      setComposed(undefined);
      take(event.currentTarget, native.inputType ?? '', native.data);
    },
    onCompositionStart: () => setComposed(shown),
    onCompositionEnd: (event) => {
      setComposed(undefined);
      before.current = { text: shown, start: 0, end: shown.length };
      take(event.currentTarget, 'insertCompositionText');
    },
  };
}

function show(input: HTMLInputElement, { text, caret }: AcceptedEdit) {
  if (input.value === text) return;
  input.value = text;
  if (input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}
