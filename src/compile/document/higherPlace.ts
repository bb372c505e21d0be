import type { Place } from '../report/Place.ts';

/** Layers by the folder they stand in, lowest first; what none of these fits is what all sites share. */
const layers = [/^flows\/(?!_base\/)/u, /^brands\/(?!_base\/)/u, /^brands\/(?!_base\/)[^/]+\/flows\//u];

/**
 * Of places that contradict each other that of the highest layer, the first of several: whoever wrote it could know what
 * stood below (F-512).
 */
export function higherPlace(first: Place, ...others: readonly (Place | undefined)[]): Place {
  return others.reduce<Place>(
    (highest, place) => (place !== undefined && rank(place) > rank(highest) ? place : highest),
    first,
  );
}

/** Whether a document is no layer of a flow or brand. */
export function isShared(file: string): boolean {
  return !layers.some((layer) => layer.test(file));
}

function rank({ source }: Place): number {
  return layers.findLastIndex((layer) => layer.test(source.file));
}
