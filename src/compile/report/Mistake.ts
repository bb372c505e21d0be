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
  /** Places where what is taken away here is still used. */
  used?: ReadonlySet<string>;
  /** True for a page that nothing leads to: one that was just begun is so until its author leads there. */
  unreached?: true;
  /** Sites in which it shows; empty where it does not depend on a site. */
  sites: Set<string>;
}

/**
 * The sentence of a mistake: `file:line:column: what is wrong. Known: …` (nearest names first).
 * `siteCount` is the number of sites in all; a mistake that only some of them have names those.
 */
export function sentenceOf(mistake: Mistake, siteCount: number): string {
  const { place, message } = mistake;
  return `${placeText(place)}: ${message}${usesOf(mistake)}${sitesOf(mistake, siteCount)}.${knownOf(mistake)}`;
}

/** What a mistake says, for whoever knows its place: a sentence of its own. */
export function wordsOfMistake(mistake: Mistake): string {
  const { message } = mistake;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.${knownOf(mistake)}`;
}

function usesOf({ used }: Mistake): string {
  if (used === undefined) return '';
  const [first, ...others] = [...used].sort();
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return ` but still used at ${first}${more}: keep it, or change what uses it, too`;
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
