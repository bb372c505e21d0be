import { useEffect, useEffectEvent } from 'react';
import type { InputSource } from '../engine/filters/Filter.ts';
import type { MaskedEdit, TextEdit } from '../engine/masks/masks.ts';
import type { WidgetOptions, WidgetProps } from './widget.ts';

export type { TextEdit };

/** What a widget makes of an edit: the text of the control, and the value behind it. */
export interface AcceptedEdit {
  text: string;
  caret: number;
  value: string;
}

/**
 * How the text was entered. A typed character or a deletion is a key; paste, drop, autofill, keyboard suggestions and
 * text set by a program are bulk, which no filter may change silently (UX-16).
 */
export function sourceOf(inputType: string, data: string | null | undefined): InputSource {
  if (inputType.startsWith('delete') || inputType.startsWith('history')) return 'key';
  if (inputType === 'insertCompositionText' || inputType === 'insertFromComposition') return 'key';
  return inputType === 'insertText' && [...(data ?? '')].length === 1 ? 'key' : 'bulk';
}

/** Applies the field's live filter to an edit; without one everything is accepted. The value is the text itself. */
export function acceptFiltered({ filter }: WidgetOptions, edit: TextEdit): AcceptedEdit {
  const { proposed, previous, source } = edit;
  const text = filter === undefined ? proposed.text : filter(proposed.text, previous.text, source).value;
  return { text, caret: caretAfter(edit, text), value: text };
}

/**
 * The caret after a filter turned an edit into `text`: before the same characters as in the proposal or, if the edit
 * was refused, where it was.
 */
function caretAfter({ previous, proposed }: TextEdit, text: string): number {
  const behind = proposed.text.slice(proposed.caret);
  if (text === previous.text && text !== proposed.text) return previous.end;
  if (text.endsWith(behind)) return text.length - behind.length;
  return Math.min(proposed.caret, commonStart(text, proposed.text));
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Applies the result of a mask, and reports it like a filter's. */
export function acceptMasked(
  { report }: WidgetOptions,
  { source }: TextEdit,
  { digits, text, caret, ...refusal }: MaskedEdit,
  answerOf: (digits: string, text: string) => string = () => digits,
): AcceptedEdit {
  const value = answerOf(digits, text);
  report?.({ value, ...refusal }, source);
  return { text, caret, value };
}

/**
 * Reports a value in its canonical form if it came in another one, from a prefill or a lookup: rules and the server
 * know only the canonical form, and nobody could correct a read-only field.
 */
export function useCanonicalValue({ value, onChange }: WidgetProps, canonical: string) {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (value !== undefined && value !== canonical) report(canonical);
  }, [value, canonical]);
}
