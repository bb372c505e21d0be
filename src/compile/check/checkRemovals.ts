import type { Catalogue } from '../document/Catalogue.ts';
import type { Removal } from '../merge/removalsOf.ts';
import { placeText } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

/**
 * A null that takes nothing away on any site: what it names is misspelt, or gone already (F-512). Where not even its object
 * is there, that is most often what is misspelt, and says so itself.
 */
export function checkRemovals({ documents }: Catalogue, removals: readonly Removal[], report: Report): void {
  const met = new Set(removals.flatMap(({ place, isThere }) => (isThere ? [placeText(place)] : [])));
  // A document that does not keep to its grammar says more of its nulls itself.
  const wrong = new Set(
    documents.flatMap(({ source, report: own }) => (own.mistakes.length > 0 ? [source] : [])),
  );
  const isSound = report.mistakes.length === 0;
  for (const { key, place, known } of removals) {
    if (wrong.has(place.source) || met.has(placeText(place)) || (known.length === 0 && !isSound)) continue;
    const message = `no lower layer has "${key}" here to take away: correct its name, or remove this line`;
    report.mistake(place, message, known.length === 0 ? {} : { unknown: { word: key, known } });
  }
}
