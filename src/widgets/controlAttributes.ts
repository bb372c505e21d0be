import type { WidgetProps } from './widget.ts';

type Field = Pick<WidgetProps<unknown>, 'id' | 'name' | 'required' | 'disabled' | 'rawErrors' | 'options'>;

/**
 * What every control says of itself (UX-02, UX-03). `aria-required` instead of `required`: the browser's own check
 * is off, and some screen readers call an empty `required` field invalid before anybody has answered.
 * @param own ids of what the widget itself draws to describe it; undefined for what it does not draw
 */
export function controlAttributes(
  { id, name, required, disabled, rawErrors, options }: Field,
  ...own: (string | undefined)[]
) {
  const { autocomplete, describedBy } = options;
  return {
    id,
    name,
    autoComplete: autocomplete,
    disabled: disabled || undefined,
    'aria-required': required || undefined,
    'aria-invalid': (rawErrors !== undefined && rawErrors.length > 0) || undefined,
    'aria-describedby': [describedBy, ...own].filter(Boolean).join(' ') || undefined,
  };
}

/** The lines around a control, by the words that rjsf's ids have for them; `note` is the widget's own. */
type Line = 'help' | 'error' | 'description' | 'note';

/** Id of a line that belongs to the control `id`, as rjsf's `ariaDescribedByIds` expects it. */
export function lineId(id: string, line: Line): string {
  return `${id}__${line}`;
}
