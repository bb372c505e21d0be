import { posix } from 'node:path';
import type { KindName } from '../document/kinds.ts';
import { member, type Node, textOf } from '../document/Node.ts';
import type { Source } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

/** Every document names its grammar, so that an editor completes it (style habit 15). */
export function checkSchemaKey(kind: KindName, source: Source, node: Node, report: Report): void {
  if (node.kind !== 'object') return;
  const grammar = `schemas/catalogue/${kind}.schema.json`;
  const wanted = posix.relative(posix.dirname(source.file), grammar);
  const address = wanted.startsWith('.') ? wanted : `./${wanted}`;
  const named = member(node, '$schema');
  if (named === undefined) {
    report.mistake(node.place, `the document does not name its grammar: write "$schema": "${address}"`);
    return;
  }
  const text = textOf(named);
  if (text === undefined || posix.join(posix.dirname(source.file), text) !== grammar) {
    report.mistake(named.place, `this is not the grammar of a ${kind}: write "$schema": "${address}"`);
  }
}
