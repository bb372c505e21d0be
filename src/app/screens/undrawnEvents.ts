import { verdictOfSite } from '../../engine/conditions/verdictOfSite.ts';
import type { Context } from '../../engine/machine.ts';
import type { BlockNode, Slice } from '../../engine/slice.ts';

/**
 * The events that only such blocks raise as this site never draws. Other words of their props do no harm. What blocks raise
 * that are still on their way is not known yet.
 */
export function undrawnEvents(slice: Slice, context: Context): ReadonlySet<string> {
  const drawn = new Set(Object.values(slice.links).map(({ raise }) => raise));
  const undrawn = new Set<string>();
  const look = (isOutside: boolean) => (node: BlockNode) => {
    const isOut =
      isOutside || (node.when !== undefined && verdictOfSite(slice, node.when, context) === false);
    for (const word of wordsIn(node.props)) (isOut ? undrawn : drawn).add(word);
    node.blocks.forEach(look(isOut));
  };
  for (const { blocks } of Object.values(slice.screens)) blocks.forEach(look(false));
  for (const event of drawn) if (event !== undefined) undrawn.delete(event);
  return undrawn;
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
