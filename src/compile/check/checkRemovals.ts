import type { Removal } from '../merge/removalsOf.ts';
import { placeText } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

/**
 * A null that takes nothing away on any site: what it names is misspelt, or gone already (F-512). Where not even its object
 * is there, that is most often what is misspelt, and says so itself.
 */
export function checkRemovals(removals: readonly Removal[], report: Report): void {
  const met = new Set(removals.flatMap(({ place, isThere }) => (isThere ? [placeText(place)] : [])));
  const isSound = report.mistakes.length === 0;
  for (const { key, place, known } of removals) {
    if (met.has(placeText(place)) || (known.length === 0 && !isSound)) continue;
    const message = `no lower layer has "${key}" here to take away: correct its name, or remove this line`;
    report.mistake(place, message, known.length === 0 ? {} : { unknown: { word: key, known } });
  }
}
