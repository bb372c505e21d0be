import type { AcceptedEdit, TextEdit } from './TextEdit.ts';
import type { WidgetOptions } from './widget.ts';

/** Takes an edit through the field's live filter; without one everything is accepted. The value is the text itself. */
export function acceptFiltered({ filter }: WidgetOptions, edit: TextEdit): AcceptedEdit {
  const { proposed, previous, source } = edit;
  const text = filter === undefined ? proposed.text : filter(proposed.text, previous.text, source).value;
  return { text, caret: caretAfter(edit, text), value: text };
}

/**
 * Where the caret belongs after a filter made `text` of an edit: before the same characters as in the proposal, and
 * where the edit was refused, where it was.
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
