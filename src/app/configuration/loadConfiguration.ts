import { type AnswerOf, type ApiClient, ApiFailure, type RequestOf } from '../../api/client.ts';
import { queryValues } from '../../engine/routing.ts';

/** The answer of `get-configuration`, read by its contract: a server may leave out any of it. */
export type SiteAnswer = NonNullable<AnswerOf<'get-configuration'>['payload']>;

/** The answer of `get-configuration`, and whether it is for the host alone although the address has a path (CFG-006). */
export interface LoadedConfiguration {
  payload: SiteAnswer;
  hostOnly: boolean;
}

/**
 * Loads the site's configuration with the first path segment, and if that fails, with the host alone (CFG-004, CFG-005).
 * Throws `ApiFailure` if both fail (CFG-009).
 */
export async function loadConfiguration(
  api: ApiClient,
  address: PageAddress,
  page: PageFacts,
): Promise<LoadedConfiguration> {
  const segment = firstSegment(address);
  if (segment !== '') {
    const payload = await ask(api, configurationRequest(address, segment, page)).catch(ignoreFailure);
    if (payload !== undefined) return { payload, hostOnly: false };
  }
  return { payload: await ask(api, configurationRequest(address, '', page)), hostOnly: true };
}

async function ask(api: ApiClient, request: RequestOf<'get-configuration'>): Promise<SiteAnswer> {
  const { success, payload, body } = await api.call('get-configuration', request);
  if (success === false || !payload) throw new ApiFailure('malformed', { body });
  return payload;
}

function ignoreFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure;
}

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

/** The sandbox serves any site by name (design §6), so the page keeps sending the name. */
function namedSite(site: string | undefined): string {
  return site === undefined ? '' : `?site=${encodeURIComponent(site)}`;
}

/** A value that is longer than the contract allows is not ours. */
function text(value: string | undefined, limit: number): string | null {
  return value === undefined || value === '' || value.length > limit ? null : value;
}

/** The parts of the address that the configuration depends on. */
export interface PageAddress {
  /** With port. */
  host: string;
  pathname: string;
  /** With '?', or ''. */
  search: string;
}

/** First path segment, '' if there is none. */
export function firstSegment({ pathname }: Pick<PageAddress, 'pathname'>): string {
  return pathname.split('/').find((part) => part !== '') ?? '';
}

/** Data that the server writes into the document (`<html data-…>`) for the first call, before the page knows its site (A-070). */
export interface PageFacts {
  /** Release of the page; undefined to request the newest. */
  release?: string | undefined;
  /** Environment of the page; undefined if the document does not have it. */
  environment?: string | undefined;
  /** The flow's constant `form`: the kind of page. */
  form?: string | undefined;
}
