import { type Catalogue, nodeOf } from '../../../compile/document/Catalogue.ts';
import type { Node } from '../../../compile/document/Node.ts';
import { mergeAll } from '../../../compile/merge/mergeAll.ts';

/** The applicants of a flow: its own over those of all flows. */
export function applicantsOf(catalogue: Catalogue, flow: string): Node | undefined {
  return mergeAll(['_base', flow].map((of) => nodeOf(catalogue, 'applicants', { flow: of })));
}
