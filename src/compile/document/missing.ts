import type { Mistake } from '../report/Mistake.ts';
import { type Place, placeText } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import { member, type Node, removalPlace } from './Node.ts';

/** A mistake before anybody collects it. */
export type Said = Pick<Mistake, 'place' | 'message' | 'unknown' | 'used'>;

/**
 * The mistake of a name that leads to nothing. Where a layer took away what it meant, that layer is to blame, and not who
 * uses the name (F-512).
 * @param root a merged document
 * @param path the keys that lead to the name, which is the last of them
 * @param what such as `the sentence "start.title"`
 * @param use what to say where no layer took it away: the mistake of a name that never was, at the place of its use
 */
export function missing(root: Node | undefined, path: readonly string[], what: string, use: Said): Said {
  const place = path
    .map((key, at) => removalPlace(member(root, ...path.slice(0, at)), key))
    .find((found) => found !== undefined);
  if (place === undefined) return use;
  return { place, message: `${what} is taken away here,`, used: new Set([placeText(use.place)]) };
}

/** The same, told to a report. */
export function sayMissing(
  report: Report,
  root: Node | undefined,
  path: readonly string[],
  what: string,
  use: Said,
): void {
  const { place, message, ...details } = missing(root, path, what, use);
  report.mistake(place, message, details);
}

/**
 * Says that an object lacks a key that it has to have: at the layer that takes it away, else at `place`.
 * @param message for a key that no layer ever said
 */
export function sayLacking(
  report: Report,
  node: Node | undefined,
  key: string,
  place: Place,
  message: string,
): void {
  const removal = removalPlace(node, key);
  if (removal === undefined) report.mistake(place, message);
  else report.mistake(removal, `the key "${key}" cannot be taken away here: say something else in its place`);
}
