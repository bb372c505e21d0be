import { isOn } from '../../platform/sites/isOn.ts';
import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';

/** Whether a site can ask for a bank link: by its switch, or by the metric that failed (RES-010, RES-011). */
export function hasBankLink({ settings, release }: Pick<ResolvedSite, 'settings' | 'release'>): boolean {
  return isOn(settings, 'flinksactive') || release.constants.linksByMetric === true;
}
