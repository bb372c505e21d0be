import type { InputSource } from '../engine/filters/Filter.ts';
import type { TextEdit } from '../engine/masks/masks.ts';

export type { TextEdit };

/** What a widget makes of an edit: what the control shows, and the value behind it. */
export interface AcceptedEdit {
  text: string;
  caret: number;
  value: string;
}

/**
 * How the text came in. One typed character and every deletion are keys; paste, drop, autofill, a suggestion of the
 * keyboard and a text set by a program are bulk, which no filter may alter silently (UX-16).
 */
export function sourceOf(inputType: string, data: string | null | undefined): InputSource {
  if (inputType.startsWith('delete') || inputType.startsWith('history')) return 'key';
  if (inputType === 'insertCompositionText' || inputType === 'insertFromComposition') return 'key';
  return inputType === 'insertText' && [...(data ?? '')].length === 1 ? 'key' : 'bulk';
}
