import { kindOf } from '../../compile/document/kinds.ts';
import { type Place, placeText } from '../../compile/report/Place.ts';

/** `file:line:column (layer)`. */
export function authoredAt(place: Place): string {
  return `${placeText(place)} (${layerOf(place.source.file)})`;
}

/** Whose word a document is: what all sites share, a flow's, a brand's, or a brand's in a flow. */
function layerOf(file: string): string {
  const { brand = '_base', flow = '_base' } = kindOf(file)?.ids ?? {};
  if (brand === '_base') return flow === '_base' ? 'base' : 'flow';
  return flow === '_base' ? 'brand' : 'brand in flow';
}
