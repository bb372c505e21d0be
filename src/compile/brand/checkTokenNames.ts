import { entriesOf, type Node } from '../document/Node.ts';
import { isNull } from '../merge/mergeNodes.ts';
import type { Report } from '../report/Report.ts';

/**
 * Every token stands in `_base`, which is the list of those that style sheets read: one that a brand alone has changes
 * nothing, and the one that was meant stays as it is (F-512).
 * @param base the tokens of all brands
 * @param own those that the brand changes
 */
export function checkTokenNames(base: Node | undefined, own: Node | undefined, report: Report): void {
  if (base !== undefined) check(base, own, [], report);
}

function check(base: Node, own: Node | undefined, path: readonly string[], report: Report): void {
  // What `_base` takes away it does not list.
  const below = new Map(
    entriesOf(base).flatMap(([key, node]) => (isNull(node) ? [] : [[key, node] as const])),
  );
  for (const [key, node, place] of entriesOf(own)) {
    const inner = below.get(key);
    if (inner !== undefined) check(inner, node, [...path, key], report);
    else if (!key.startsWith('$') && node.kind === 'object') {
      const name = [...path, key].join('.');
      const known = [...below.keys()].filter((other) => !other.startsWith('$'));
      const remedy =
        'correct its name, or list it in brands/_base/brand.json, too, where a style sheet reads it';
      report.mistake(place, `no token is named "${name}": ${remedy}`, {
        unknown: { word: name, known: known.map((other) => [...path, other].join('.')) },
      });
    }
  }
}
