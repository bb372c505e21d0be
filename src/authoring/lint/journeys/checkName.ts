import { type Node, textOf } from '../../../compile/document/Node.ts';
import type { JourneyScope } from './JourneyScope.ts';

/**
 * A name is one of those known; where nothing stands, nothing is wrong.
 * @param lacks what to say before the name: "this flow has no dialog"
 */
export function checkName(
  { report }: JourneyScope,
  node: Node | undefined,
  known: string[],
  lacks: string,
): void {
  const name = textOf(node);
  if (node === undefined || name === undefined || known.includes(name)) return;
  report.mistake(node.place, `${lacks} "${name}"`, { unknown: { word: name, known } });
}
