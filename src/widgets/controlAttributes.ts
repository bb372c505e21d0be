import type { WidgetProps } from './widget.ts';

type Field = Pick<WidgetProps<unknown>, 'id' | 'name' | 'required' | 'disabled' | 'rawErrors' | 'options'>;

/**
 * What every control says of itself (UX-02, UX-03). `aria-required` instead of `required`: the browser's own check
 * is off, and some screen readers call an empty `required` field invalid before anybody has answered.
 * @param note id of a line that the widget draws itself
 */
export function controlAttributes(
  { id, name, required, disabled, rawErrors, options }: Field,
  note?: string,
) {
  const { autocomplete, describedBy } = options;
  return {
    id,
    name,
    autoComplete: autocomplete,
    disabled: disabled || undefined,
    'aria-required': required || undefined,
    'aria-invalid': (rawErrors !== undefined && rawErrors.length > 0) || undefined,
    'aria-describedby': [describedBy, note].filter(Boolean).join(' ') || undefined,
  };
}
