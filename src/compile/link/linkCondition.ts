import type { Condition } from '../../engine/slice.ts';
import { entriesOf, itemsOf, type Node, plain, textOf } from '../document/Node.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** A condition as it will be read. The named conditions that it uses are linked into the slice. */
export function linkCondition(scope: SiteScope, node: Node): Condition {
  const name = textOf(node);
  if (name !== undefined) linkNamed(scope, name);
  for (const [key, part] of entriesOf(node)) {
    if (key === 'not') linkCondition(scope, part);
    else if (!key.includes('.')) for (const item of itemsOf(part)) linkCondition(scope, item);
  }
  return plain(node) as Condition;
}

function linkNamed(scope: SiteScope, name: string): void {
  const { conditions } = scope.slice;
  const definition = flowPart(scope, 'conditions').get(name);
  if (definition === undefined || Object.hasOwn(conditions, name)) return;
  conditions[name] = plain(definition) as Condition;
  linkCondition(scope, definition);
}
