import type { ReactNode } from 'react';
import type { WidgetProps } from './widget.ts';

type Part = 'label' | 'hint' | 'error' | 'warning' | 'below';

/** Id of a line that belongs to the control `id`. */
export function partId(id: string, part: Part): string {
  return `${id}-${part}`;
}

/** The value of `aria-describedby`: the lines that are drawn, in reading order; undefined where there are none. */
export function describedBy(
  field: Pick<WidgetProps<unknown>, 'id' | 'hint' | 'error' | 'options'>,
  warning?: ReactNode,
): string | undefined {
  const { id, hint, error, options } = field;
  let ids = '';
  if (hint !== undefined) ids += ` ${partId(id, 'hint')}`;
  if (error !== undefined) ids += ` ${partId(id, 'error')}`;
  if (warning !== undefined) ids += ` ${partId(id, 'warning')}`;
  if (options.below !== undefined) ids += ` ${partId(id, 'below')}`;
  return ids.trim() || undefined;
}

/**
 * What every control says of itself (UX-02, UX-03). `aria-required` instead of `required`: the browser's own check
 * is off, and some screen readers call an empty `required` field invalid before anybody has answered.
 */
export function controlAttributes(
  field: WidgetProps<never> | WidgetProps | WidgetProps<boolean>,
  warning?: ReactNode,
) {
  return {
    id: field.id,
    name: field.name,
    autoComplete: field.autoComplete,
    disabled: field.disabled || undefined,
    'aria-required': field.required || undefined,
    'aria-invalid': field.error !== undefined || undefined,
    'aria-describedby': describedBy(field, warning),
  };
}
