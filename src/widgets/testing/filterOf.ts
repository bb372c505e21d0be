import { createFilter } from '../../engine/filters/createFilter.ts';
import type { FilterUse } from '../../engine/form.ts';
import type { WidgetOptions } from '../widget.ts';

/** The options of a field's document that a widget meets in a form: its live filter, which says why it refuses. */
export function filterOf(field: { filter: FilterUse }): (say: (reason?: string) => void) => WidgetOptions {
  const filter = createFilter(field.filter);
  return (say) => ({
    filter: (...edit) => {
      const result = filter(...edit);
      say(result.refused);
      return result;
    },
  });
}
