import type { BlockNode, Screen } from '../../engine/slice.ts';

/**
 * Names of the blocks that hold a form of this screen. Form code is the largest part of a page and stands below its
 * heading, so that the rest is drawn before it comes (PERF-03).
 */
export function blocksOfForms({ blocks, uses }: Pick<Screen, 'blocks' | 'uses'>): Set<string> {
  const found = new Set<string>();
  const visit = (node: BlockNode) => {
    if (typeof node.props.form === 'string' && uses.forms.includes(node.props.form)) found.add(node.block);
    node.blocks.forEach(visit);
  };
  blocks.forEach(visit);
  return found;
}
