import { sayMissing } from '../document/missing.ts';
import { member, type Node, textOf } from '../document/Node.ts';
import { placements } from '../merge/mergeNodes.ts';
import type { Report } from '../report/Report.ts';

/** The names that a value may stand by. */
export function othersThan(name: string, entries: readonly [string, ...unknown[]][]): string[] {
  return entries.flatMap(([other]) => (other === name ? [] : [other]));
}

/**
 * `$before` and `$after` are gone once layers are merged; one that is left names nothing that stands in a lower layer.
 * @param among the object that it stands in
 */
export function checkPlacement(
  report: Report,
  node: Node,
  others: readonly string[],
  among: Node | undefined,
): void {
  for (const word of placements) {
    const anchor = member(node, word);
    const name = textOf(anchor);
    if (anchor === undefined || name === undefined) continue;
    sayMissing(report, among, [name], `"${name}"`, {
      place: anchor.place,
      message: `no lower layer has a "${name}" here to stand ${word.slice(1)}`,
      unknown: { word: name, known: others },
    });
  }
}
