import { lineAndColumn, type Place, placeText } from './Place.ts';

type Details = Pick<Diagnostic, 'unknown' | 'used' | 'unreached' | 'remedy'>;

/** Collects the mistakes of one run. The same thing said of several sites is kept once. */
export class DiagnosticCollector {
  private readonly found = new Map<string, Diagnostic>();
  private site: string | undefined;

  /** Whatever is reported from now on concerns this site (undefined: none in particular). */
  concerns(site: string | undefined): void {
    this.site = site;
  }

  mistake(place: Place, message: string, details: Details = {}): void {
    const key = `${place.source.file}\n${place.offset}\n${message}`;
    const known = together(this.found.get(key), { place, message, sites: new Set<string>(), ...details });
    if (this.site !== undefined) known.sites.add(this.site);
    this.found.set(key, known);
  }

  /** Takes over what another report found, for example that of an unchanged site. */
  include(other: DiagnosticCollector): void {
    for (const [key, mistake] of other.found) {
      const known = together(this.found.get(key), { ...mistake, sites: new Set<string>() });
      for (const site of mistake.sites) known.sites.add(site);
      this.found.set(key, known);
    }
  }

  get mistakes(): Diagnostic[] {
    return inOrder(this.found);
  }
}

/** What was found before, with the uses of what is found again. */
function together(before: Diagnostic | undefined, found: Diagnostic): Diagnostic {
  if (before === undefined) return found;
  return found.used === undefined
    ? before
    : { ...before, used: new Set([...(before.used ?? []), ...found.used]) };
}

function inOrder(mistakes: Map<string, Diagnostic>): Diagnostic[] {
  return [...mistakes.values()]
    .map((mistake) => ({ mistake, file: mistake.place.source.file, at: lineAndColumn(mistake.place) }))
    .sort(
      (a, b) =>
        (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
        a.at.line - b.at.line ||
        a.at.column - b.at.column ||
        (a.mistake.message < b.mistake.message ? -1 : 1),
    )
    .map(({ mistake }) => mistake);
}

/** Something that keeps a release from being made. Mistakes are collected, never thrown. */
export interface Diagnostic {
  place: Place;
  /** What is wrong and what to do about it, without a full stop at its end. */
  message: string;
  /** The word that was not known, and the words that are. */
  unknown?: { word: string; known: readonly string[] };
  /** Places where what is taken away here is still used. */
  used?: ReadonlySet<string>;
  /** True for a page that nothing leads to: one that was just begun is so until its author leads there. */
  unreached?: true;
  /** A value that mends it, in the document of its place. */
  remedy?: { path: readonly string[]; is: string };
  /** Sites in which it shows; empty where it does not depend on a site. */
  sites: Set<string>;
}

/**
 * The sentence of a mistake: `file:line:column: what is wrong. Known: …` (nearest names first).
 * `siteCount` is the number of sites in all; a mistake that only some of them have names those.
 */
export function sentenceOf(mistake: Diagnostic, siteCount: number): string {
  const { place, message } = mistake;
  return `${placeText(place)}: ${message}${usesOf(mistake)}${sitesOf(mistake, siteCount)}.${knownOf(mistake)}`;
}

/** What a mistake says, for whoever knows its place: a sentence of its own. */
export function wordsOfMistake(mistake: Diagnostic): string {
  const { message } = mistake;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${usesOf(mistake)}.${knownOf(mistake)}`;
}

function usesOf({ used }: Diagnostic): string {
  if (used === undefined) return '';
  const [first, ...others] = [...used].sort();
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return ` but still used at ${first}${more}: keep it, or change what uses it, too`;
}

function sitesOf({ sites }: Diagnostic, siteCount: number): string {
  if (sites.size === 0 || sites.size >= siteCount) return '';
  const [first, ...others] = [...sites].sort();
  return ` (in ${first}${others.length === 0 ? '' : ` and ${others.length} more`})`;
}

function knownOf({ unknown }: Diagnostic): string {
  if (unknown === undefined) return '';
  const names = suggest(unknown.word, unknown.known);
  return ` Known: ${names.length === 0 ? 'none yet' : names.join(', ')}`;
}

/**
 * The names most like `word`, nearest first (edit distance without regard to case; equal ones in alphabetical order).
 * At most `count`, so that a sentence stays a sentence.
 */
export function suggest(word: string, names: Iterable<string>, count = 5): string[] {
  const sought = word.toLowerCase();
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(sought, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

/** Edit distance; a name that holds the word (or is held by it) counts as near. */
function distanceOf(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))) return 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const added = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, added));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
