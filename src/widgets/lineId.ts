/** The lines around a control, by the words that rjsf's ids have for them; `note` and `mark` are the widget's own. */
type Line = 'help' | 'error' | 'description' | 'note' | 'mark';

/** Id of a line that belongs to the control `id`, as rjsf's `ariaDescribedByIds` expects it. */
export function lineId(id: string, line: Line): string {
  return `${id}__${line}`;
}
