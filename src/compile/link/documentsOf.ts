import type { Catalogue, Document } from '../document/Catalogue.ts';
import type { KindName } from '../document/kinds.ts';

/** Documents that no slice is made of. */
const apart: readonly KindName[] = ['call', 'personas', 'applicants', 'journey', 'terms'];

/** The documents that a site is made of; shared ones included, calls, journeys and other brands' left out. */
export function documentsOf(catalogue: Catalogue, brand: string, flow: string): Document[] {
  return catalogue.documents.filter(({ name, ids }) => {
    if (apart.includes(name)) return false;
    const brandFits = ids.brand === undefined || ids.brand === '_base' || ids.brand === brand;
    return brandFits && (ids.flow === undefined || ids.flow === '_base' || ids.flow === flow);
  });
}
