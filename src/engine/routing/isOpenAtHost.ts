import type { Scalar } from '../slice.ts';

/**
 * Whether a flow is shown at an address for which the host alone is the site: a flow whose constant `pathBasedOnly` is true
 * only at the first segments that its constant `hostOnlyPaths` lists, with commas (CFG-006, A-012).
 * @param segment first part of the path, '' where there is none
 */
export function isOpenAtHost(constants: Record<string, Scalar>, segment: string): boolean {
  if (constants.pathBasedOnly !== true) return true;
  const open = String(constants.hostOnlyPaths ?? '').split(',');
  return segment !== '' && open.includes(segment.toLowerCase());
}
