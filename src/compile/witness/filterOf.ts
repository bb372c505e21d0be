import { createFilter } from '../../engine/filters/createFilter.ts';
import type { FilterUse } from '../../engine/form.ts';
import type { Way } from './findConflict.ts';

/** What a field's input filter means for the search of a value; nothing where the filter is wrong itself. */
export function filterOf(use: FilterUse | undefined): Pick<Way, 'filter' | 'longest'> {
  if (use === undefined) return {};
  const longest = typeof use.maxLength === 'number' ? { longest: use.maxLength } : {};
  try {
    const filter = createFilter(use);
    return { ...longest, filter: (text) => filter(text, '', 'bulk') };
  } catch {
    return {};
  }
}
