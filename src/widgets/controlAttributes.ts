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
  const drawn: [Part, boolean][] = [
    ['hint', field.hint !== undefined],
    ['error', field.error !== undefined],
    ['warning', warning !== undefined],
    ['below', field.options.below !== undefined],
  ];
  const ids = drawn.filter(([, isDrawn]) => isDrawn).map(([part]) => partId(field.id, part));
  return ids.length > 0 ? ids.join(' ') : undefined;
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
    disabled: field.disabled,
    'aria-required': field.required || undefined,
    'aria-invalid': field.error !== undefined || undefined,
    'aria-describedby': describedBy(field, warning),
  };
}
