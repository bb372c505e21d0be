import { mergeAll } from '../overlay/mergeAll.ts';
import { type Catalogue, nodeOf } from '../read/Catalogue.ts';
import type { Node } from '../read/Node.ts';

/** The applicants of a flow: its own over those of all flows. */
export function applicantsOf(catalogue: Catalogue, flow: string): Node | undefined {
  return mergeAll(['_base', flow].map((of) => nodeOf(catalogue, 'applicants', { flow: of })));
}
