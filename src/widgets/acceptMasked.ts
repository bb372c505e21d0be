import type { MaskedEdit } from '../engine/masks/masks.ts';
import type { AcceptedEdit } from './TextEdit.ts';
import type { WidgetOptions } from './widget.ts';

/** Takes what a mask made of an edit, and says in the status line why it refused something. */
export function acceptMasked(
  { refuse }: WidgetOptions,
  { digits, text, caret, refused }: MaskedEdit,
  answerOf: (digits: string, text: string) => string = () => digits,
): AcceptedEdit {
  refuse?.(refused);
  return { text, caret, value: answerOf(digits, text) };
}
