import type { WidgetProps } from './widget.ts';

type Field = Pick<WidgetProps<unknown>, 'id' | 'name' | 'required' | 'disabled' | 'rawErrors' | 'options'>;

/**
 * The common attributes of every control (UX-02, UX-03). `aria-required` instead of `required`: the browser's own
 * validation is off, and some screen readers announce an empty `required` field as invalid before anybody has answered.
 * @param own ids of lines that the widget itself renders at its control; undefined for those it does not render
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
    'aria-describedby': [...own, describedBy].filter(Boolean).join(' ') || undefined,
  };
}

/** The lines around a control, by the words that rjsf's ids have for them; `note` is the widget's own, `status` the form's. */
type Line = 'help' | 'error' | 'description' | 'note' | 'status';

/** Id of a line that belongs to the control `id`, in the form that rjsf's `ariaDescribedByIds` expects. */
export function lineId(id: string, line: Line): string {
  return `${id}__${line}`;
}
