import { readPath } from '../../../engine/readPath.ts';
import { isOn } from '../../platform/sites/isOn.ts';
import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';

const metrics = ['PENDINGFLINKS', 'DECLINEFLINKS'];

/**
 * Whether what an application was answered leads to the bank link (RES-010, RES-011).
 * @param answer of its last submission
 */
export function isLinkAskedFor(
  answer: unknown,
  { settings, release }: Pick<ResolvedSite, 'settings' | 'release'>,
): boolean {
  const word = (path: string) => String(readPath(answer, `Payload.${path}`) ?? '').toUpperCase();
  if (release.constants.linksByMetric === true && metrics.includes(word('failed_metric'))) return true;
  return isOn(settings, 'flinksactive') && word('result') === 'PENDUSER';
}
