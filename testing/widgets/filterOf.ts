import { createFilter } from '../../src/engine/filters/createFilter.ts';
import type { FilterUse } from '../../src/engine/form.ts';
import type { WidgetOptions } from '../../src/widgets/widget.ts';

/** What says in a field's document how it is typed into. */
export interface FilteredField {
  maxLength?: number;
  ui: { 'ui:options': { filter: FilterUse } };
}

/** The options of a field's document that a widget meets in a form: its live filter, which says why it refuses. */
export function filterOf({
  maxLength,
  ui,
}: FilteredField): (say: (reason?: string) => void) => WidgetOptions {
  const filter = createFilter({ ...ui['ui:options'].filter, ...(maxLength !== undefined && { maxLength }) });
  return (say) => ({
    filter: (...edit) => {
      const result = filter(...edit);
      say(result.refused);
      return result;
    },
  });
}
