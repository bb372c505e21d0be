import type { Node } from '../document/Node.ts';
import type { FormSource } from '../forms/FormSource.ts';
import type { Place } from '../report/Place.ts';

/** A form of a site, ready for `compileForm`, with the nodes its mistakes point to. */
export interface LinkedForm {
  source: FormSource;
  node: Node;
  /** The field documents with the form's differences merged. */
  fieldNodes: Map<string, Node>;
  /** Names of the widgets that draw it. */
  widgets: string[];
  /** Events that its widgets raise. */
  events: { event: string; place: Place }[];
}
