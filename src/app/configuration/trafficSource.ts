import { type Click, clicksOf } from '../storage/clickCookies.ts';

/** Name of a click → the source that the documents know it by (SUB-013). */
const sources: Record<string, string> = { gclid: 'google' };
/** Longest source that the contract takes. */
const limit = 100;

/**
 * Where the visit came from (TRK-003): what its address says, else what the tab knows from before, else the last click that
 * still counts, else what the site assumes. An address that brings a click begins a visit of its own.
 * @param query parameters of the address, by their names in lower case
 * @param clicks those that count now, the last one first
 */
export function trafficSource(
  query: Record<string, string>,
  clicks: Record<string, Click>,
  known: { tab: unknown; site: unknown },
): string {
  const [last = ''] = Object.keys(clicks);
  const isNewVisit = Object.keys(clicksOf(query)).length > 0;
  const named = [query.utm_source, isNewVisit ? '' : known.tab, sources[last], known.site];
  const source = named.find((one) => typeof one === 'string' && one !== '' && one.length <= limit);
  return typeof source === 'string' ? source : '';
}
