import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import type { Node } from '../document/Node.ts';
import { mergeAll } from '../merge/mergeAll.ts';

/** The applicants of a flow: its own over those of all flows. */
export function applicantsOf(catalogue: Catalogue, flow: string): Node | undefined {
  return mergeAll(['_base', flow].map((of) => nodeOf(catalogue, 'applicants', { flow: of })));
}
