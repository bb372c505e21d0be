import type { Diagnostic, DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { type Place, placeText } from '../report/Place.ts';
import { member, type Node, removalPlace } from './Node.ts';

/** A mistake before anybody collects it. */
export type UnreportedDiagnostic = Pick<Diagnostic, 'place' | 'message' | 'unknown' | 'used'>;

/**
 * The mistake of a name that leads to nothing. Where a layer took away what it meant, that layer is to blame, and not who
 * uses the name (F-512).
 * @param root a merged document
 * @param path the keys that lead to the name, which is the last of them
 * @param what such as `the sentence "start.title"`
 * @param use what to say where no layer took it away: the mistake of a name that never was, at the place of its use
 */
function missing(
  root: Node | undefined,
  path: readonly string[],
  what: string,
  use: UnreportedDiagnostic,
): UnreportedDiagnostic {
  const place = path
    .map((key, at) => removalPlace(member(root, ...path.slice(0, at)), key))
    .find((found) => found !== undefined);
  if (place === undefined) return use;
  return { place, message: `${what} is taken away here,`, used: new Set([placeText(use.place)]) };
}

/** The same, told to a report. */
export function reportUnresolved(
  report: DiagnosticCollector,
  root: Node | undefined,
  path: readonly string[],
  what: string,
  use: UnreportedDiagnostic,
): void {
  const { place, message, ...details } = missing(root, path, what, use);
  report.mistake(place, message, details);
}

/**
 * Says that an object lacks a key that it has to have: at the layer that takes it away, else at `place`.
 * @param message for a key that no layer ever said
 */
export function reportRequired(
  report: DiagnosticCollector,
  node: Node | undefined,
  key: string,
  place: Place,
  message: string,
): void {
  const removal = removalPlace(node, key);
  if (removal === undefined) report.mistake(place, message);
  else report.mistake(removal, `the key "${key}" cannot be taken away here: say something else in its place`);
}

/**
 * Layers by the folder they stand in, lowest first, and above them what somebody lays over the whole (a file of tokens); what
 * none of these fits is what all sites share.
 */
const layers = [
  /^flows\/(?!_base\/)/u,
  /^brands\/(?!_base\/)/u,
  /^brands\/(?!_base\/)[^/]+\/flows\//u,
  /^(?!(?:brands|flows|schemas|src)\/)/u,
];

/**
 * Of places that contradict each other that of the highest layer, the first of several: whoever wrote it could know what
 * stood below (F-512).
 */
export function topLayerPlace(first: Place, ...others: readonly (Place | undefined)[]): Place {
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
