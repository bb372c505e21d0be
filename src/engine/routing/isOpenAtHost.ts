import type { Scalar } from '../slice.ts';

/**
 * Whether a flow is shown at an address for which the host alone is the site: a flow whose constant `pathBasedOnly` is true
 * only at the first segments that its constants `hostOnlyPaths` (its own pages) and `systemPaths` (those of every flow)
 * list, with commas (CFG-006, A-012).
 * @param segment first part of the path, '' where there is none
 */
export function isOpenAtHost(constants: Record<string, Scalar>, segment: string): boolean {
  if (constants.pathBasedOnly !== true) return true;
  const lists = [constants.hostOnlyPaths, constants.systemPaths];
  const open = lists.flatMap((list) => String(list ?? '').split(','));
  return segment !== '' && open.includes(segment.toLowerCase());
}
