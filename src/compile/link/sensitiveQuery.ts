import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, textOf } from '../document/Node.ts';

/**
 * Parameters of the address that say something of a person, or open something, with their sensitivity: those that prefill
 * a sensitive field, and those that context.json says it of (SEC-003, SEC-015).
 */
export function sensitiveQuery(
  catalogue: Catalogue,
  fields: ReadonlyMap<string, Node>,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const node of fields.values()) {
    const [query, sensitivity] = [textOf(member(node, 'query')), textOf(member(node, 'sensitivity'))];
    if (query !== undefined && sensitivity !== undefined && sensitivity !== 'none')
      found[query] = sensitivity;
  }
  for (const [path, node] of entriesOf(member(nodeOf(catalogue, 'context', {}), 'paths'))) {
    const sensitivity = textOf(member(node, 'sensitivity'));
    if (path.startsWith('query.') && sensitivity !== undefined)
      found[path.slice('query.'.length)] ??= sensitivity;
  }
  return found;
}
