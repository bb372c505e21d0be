import { nearest } from './nearest.ts';
import type { Place } from './Place.ts';
import { placeText } from './Place.ts';

/** Something that keeps a release from being made. Mistakes are collected, never thrown. */
export interface Mistake {
  place: Place;
  /** What is wrong and what to do about it, without a full stop at its end. */
  message: string;
  /** The word that was not known, and the words that are. */
  unknown?: { word: string; known: readonly string[] };
  /** Sites in which it shows; empty where it does not depend on a site. */
  sites: Set<string>;
}

/**
 * The sentence of a mistake: `file:line:column: what is wrong. Known: …` (nearest names first).
 * `siteCount` is the number of sites in all; a mistake that only some of them have names those.
 */
export function sentenceOf(mistake: Mistake, siteCount: number): string {
  return `${placeText(mistake.place)}: ${mistake.message}${sitesOf(mistake, siteCount)}.${knownOf(mistake)}`;
}

function sitesOf({ sites }: Mistake, siteCount: number): string {
  if (sites.size === 0 || sites.size >= siteCount) return '';
  const [first, ...others] = [...sites].sort();
  return ` (in ${first}${others.length === 0 ? '' : ` and ${others.length} more`})`;
}

function knownOf({ unknown }: Mistake): string {
  if (unknown === undefined) return '';
  const names = nearest(unknown.word, unknown.known);
  return ` Known: ${names.length === 0 ? 'none yet' : names.join(', ')}`;
}
