import type { Condition } from '../../engine/slice.ts';
import { entriesOf, itemsOf, type Node, plain, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/**
 * Writes out the names in a condition, so that a form module stands by itself. `visit` sees every path.
 * An unknown name or a circle (both reported by `linkCondition`) gives a condition that never holds.
 */
export function expandCondition(
  scope: SiteScope,
  node: Node,
  visit: (path: string, place: Place) => void,
  within: string[] = [],
): Condition {
  const name = textOf(node);
  if (name !== undefined) {
    const definition = flowPart(scope, 'conditions').get(name);
    if (definition === undefined || within.includes(name)) return { any: [] };
    return expandCondition(scope, definition, visit, [...within, name]);
  }
  const expand = (part: Node) => expandCondition(scope, part, visit, within);
  const expanded = entriesOf(node).map(([key, value, place]) => {
    if (!key.includes('.')) return [key, key === 'not' ? expand(value) : itemsOf(value).map(expand)];
    visit(key, place);
    return [key, plain(value)];
  });
  return Object.fromEntries(expanded) as Condition;
}
