import { answerFilter } from '../../../engine/answers.ts';
import type { FieldDeclaration } from '../../../engine/form.ts';
import type { Way } from './findConflict.ts';

/**
 * What the input filter of a field, or the mask of its widget, means for the search of a value; nothing where the filter
 * is wrong itself.
 */
export function filterOf(
  field: Pick<FieldDeclaration, 'widget' | 'filter'>,
): Pick<Way, 'filter' | 'longest'> {
  const limit = field.filter?.maxLength;
  try {
    const filter = answerFilter(field);
    if (filter === undefined) return {};
    const longest = typeof limit === 'number' ? { longest: limit } : {};
    return { ...longest, filter: (text) => filter(text, '', 'bulk') };
  } catch {
    return {};
  }
}
