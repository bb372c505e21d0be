import type { LinkedSite } from '../../../compile/link/LinkedSite.ts';
import { lineAndColumn } from '../../../compile/report/Place.ts';
import type { Report } from '../../../compile/report/Report.ts';
import type { Possibilities, Possibility } from './Possibility.ts';
import { possibilitiesOf } from './possibilitiesOf.ts';

/** Those of sites that did not change stay. */
const known = new WeakMap<LinkedSite, Possibilities>();

/**
 * A condition that never or always holds, whatever is answered and configured, a row that is never reached, a block that is
 * never shown (F-506): each where no site of the catalogue has it otherwise.
 */
export function checkPossible(sites: readonly LinkedSite[], report: Report): void {
  const all = new Map<string, Possibility>();
  for (const site of sites) {
    const ofSite = known.get(site) ?? possibilitiesOf(site);
    known.set(site, ofSite);
    for (const [key, one] of ofSite) {
      const other = all.get(key);
      const canHold = one.canHold || other?.canHold === true;
      const canFail = one.canFail || other?.canFail === true;
      all.set(key, { ...one, canHold, canFail });
    }
  }
  const isOpen = ({ canHold, canFail }: Possibility) => canHold && canFail;
  for (const one of all.values()) {
    if (isOpen(one) || hasDecided(one, all)) continue;
    report.mistake(one.decided, sentence(one));
  }

  /** Whether what it is made of is decided by itself, which is told there. */
  function hasDecided({ parts }: Possibility, among: ReadonlyMap<string, Possibility>): boolean {
    return parts.some((key) => {
      const part = among.get(key);
      return part !== undefined && (!isOpen(part) || hasDecided(part, among));
    });
  }
}

function sentence({ what, canHold, place, decided, above }: Possibility): string {
  if (what === 'last row')
    return 'the rows above leave nothing to this one, so that it is never reached: remove it, and the cells of the one above it';
  if (what === 'row') {
    if (above === undefined)
      return 'the rows above take everything that fits this one, so that it is never reached: correct its cells, or remove it';
    return `the row in line ${lineAndColumn(above).line} takes everything that fits this one, so that it is never reached: move it up, correct its cells, or remove it`;
  }
  if (what === 'block') {
    return canHold
      ? 'this always holds where the block around it is shown: remove it'
      : 'this never holds where the block around it is shown: correct it, or remove the block';
  }
  const isOne = place.offset === decided.offset;
  if (!canHold)
    return isOne
      ? 'this condition never holds: correct it, or remove what hangs on it'
      : 'beside what stands before it this never holds: correct one of the two, or remove what hangs on them';
  return isOne
    ? 'this condition always holds: correct it, or remove it'
    : 'beside what stands before it this leaves nothing out, so that the condition always holds: correct it, or remove it';
}
