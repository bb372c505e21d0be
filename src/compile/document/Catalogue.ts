import type { Place, Source } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import type { Kind, KindName } from './kinds.ts';
import type { Node } from './Node.ts';

/** One file of the catalogue. */
export interface Document extends Kind {
  source: Source;
  /** Undefined where the text is not JSON. */
  node: Node | undefined;
  /** What is wrong with the document by itself: syntax, grammar. */
  report: Report;
}

/** Every document on disk, and the folder names that make brands and flows. */
export interface Catalogue {
  root: string;
  documents: Document[];
  /** Ids without `_base`, in alphabetical order. */
  brands: string[];
  flows: string[];
  /** Files that are no document of a kind. */
  report: Report;
}

/** The node of the one document of a kind with these ids. */
export function nodeOf(catalogue: Catalogue, name: KindName, ids: Kind['ids']): Node | undefined {
  return catalogue.documents.find(
    (document) =>
      document.name === name &&
      document.ids.brand === ids.brand &&
      document.ids.flow === ids.flow &&
      document.ids.id === ids.id,
  )?.node;
}

/** The first character of a document. */
export function startOf(document: Document): Place {
  return { source: document.source, offset: 0 };
}
