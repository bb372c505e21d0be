import type { FilterKind } from '../../engine/filters/Filter.ts';
import { filters } from '../../engine/filters/registry.ts';
import type { FilterUse } from '../../engine/form.ts';
import { member, type Node, plain } from '../document/Node.ts';

/** The filter of a field, with the length that stands in its schema, once. */
export function fieldFilter(field: Node): FilterUse | undefined {
  const node = member(field, 'ui', 'ui:options', 'filter');
  if (node?.kind !== 'object') return undefined;
  const use = plain(node) as FilterUse;
  const length = member(field, 'maxLength');
  const kinds: Record<string, FilterKind> = filters;
  const cutsOff =
    Object.hasOwn(kinds, use.name) && Object.hasOwn(kinds[use.name]?.parameters ?? {}, 'maxLength');
  return length !== undefined && cutsOff ? { ...use, maxLength: plain(length) } : use;
}
