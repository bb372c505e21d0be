import type { RequestOf } from '../../api/client.ts';
import { queryValues } from '../../engine/routing.ts';
import type { PageAddress } from './PageAddress.ts';
import type { PageFacts } from './PageFacts.ts';

/**
 * The body of a configuration request (CFG-028, API-015).
 * @param segment first path segment, '' for the host only (CFG-005)
 */
export function configurationRequest(
  address: PageAddress,
  segment: string,
  page: PageFacts,
): RequestOf<'get-configuration'> {
  const query = queryValues(address.search);
  const pubId = text(query.pub ?? query.pubid, 60);
  const c3 = text(query.c3, 60);
  return {
    url: `${address.host}${segment === '' ? '' : `/${segment}`}${namedSite(query.site)}`,
    environment: text(page.environment, 40),
    form: text(page.form, 60),
    release: text(page.release, 64),
    pubId,
    token: text(query.token, 512),
    Params: { c3, sid: text(query.sid, 60), pubId },
    C3: c3,
    ExternalPrefillReference: text(query.externalprefillreference, 200),
  };
}

/** The sandbox serves any site by its name (design §6); the page keeps saying which. */
function namedSite(site: string | undefined): string {
  return site === undefined ? '' : `?site=${encodeURIComponent(site)}`;
}

/** A value longer than the contract takes is none of ours. */
function text(value: string | undefined, limit: number): string | null {
  return value === undefined || value === '' || value.length > limit ? null : value;
}
