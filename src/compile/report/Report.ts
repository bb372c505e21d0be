import type { Mistake } from './Mistake.ts';
import type { Place } from './Place.ts';
import { lineAndColumn } from './Place.ts';

type Details = Pick<Mistake, 'unknown' | 'used' | 'unreached'>;

/** Collects the mistakes of one run. The same thing said of several sites is kept once. */
export class Report {
  private readonly found = new Map<string, Mistake>();
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
  include(other: Report): void {
    for (const [key, mistake] of other.found) {
      const known = together(this.found.get(key), { ...mistake, sites: new Set<string>() });
      for (const site of mistake.sites) known.sites.add(site);
      this.found.set(key, known);
    }
  }

  get mistakes(): Mistake[] {
    return inOrder(this.found);
  }
}

/** What was found before, with the uses of what is found again. */
function together(before: Mistake | undefined, found: Mistake): Mistake {
  if (before === undefined) return found;
  return found.used === undefined
    ? before
    : { ...before, used: new Set([...(before.used ?? []), ...found.used]) };
}

function inOrder(mistakes: Map<string, Mistake>): Mistake[] {
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
