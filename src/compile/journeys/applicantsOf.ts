import { mergeNodes } from '../overlay/mergeNodes.ts';
import { type Catalogue, nodeOf } from '../read/Catalogue.ts';
import type { Node } from '../read/Node.ts';

/** The applicants of a flow: its own over those of all flows. */
export function applicantsOf(catalogue: Catalogue, flow: string): Node | undefined {
  const base = nodeOf(catalogue, 'applicants', { flow: '_base' });
  const own = nodeOf(catalogue, 'applicants', { flow });
  return own === undefined ? base : mergeNodes(base, own);
}
