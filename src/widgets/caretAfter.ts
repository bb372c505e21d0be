import type { TextEdit } from './TextEdit.ts';

/**
 * Where the caret belongs after a filter made `text` of an edit: before the same characters as in the proposal, and
 * where the edit was refused, where it was.
 */
export function caretAfter({ previous, proposed }: TextEdit, text: string): number {
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
