import { caretAfter } from './caretAfter.ts';
import type { AcceptedEdit, TextEdit } from './TextEdit.ts';
import type { WidgetOptions } from './widget.ts';

/** Takes an edit through the field's live filter; without one everything is accepted. The value is the text itself. */
export function acceptFiltered({ filter }: WidgetOptions, edit: TextEdit): AcceptedEdit {
  const { proposed, previous, source } = edit;
  const text = filter === undefined ? proposed.text : filter(proposed.text, previous.text, source).value;
  return { text, caret: caretAfter(edit, text), value: text };
}
