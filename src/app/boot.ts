import { type ApiClient, ApiFailure } from '../api/client.ts';
import { allowedAddress, isOfBrand, withQuery } from '../engine/addresses/allowedAddress.ts';
import type { Surroundings } from '../engine/machine.ts';
import { isOpenAtHost, queryValues, withoutPersonal } from '../engine/routing.ts';
import type { Slice } from '../engine/slice.ts';
import type { AppParts } from '../state/createAppStore.ts';
import { type BrowserFacts, deviceValues, nowValues } from './browser.ts';
import {
  firstSegment,
  loadConfiguration,
  type PageAddress,
  type PageFacts,
  type SiteAnswer,
} from './configuration/loadConfiguration.ts';
import { formConfiguration } from './configuration/siteSwitches.ts';
import { brandValues, mainPathOf, phoneLink, servicesOf, siteValues } from './configuration/siteValues.ts';
import type { Release } from './openRelease.ts';
import { type BrowserCookies, keepClicks, trafficSource } from './storage/clickCookies.ts';

/** The result of the start. */
export type Boot =
  /** The site redirects its visitors (CFG-007). */
  | { kind: 'leave'; url: string }
  /**
   * The app can be rendered. `site` identifies the state that may be resumed, and `token` is the new session token; neither is
   * set without a configuration. `path` is where the visitor goes instead of the address (CFG-008, CFG-009). `search` is the
   * query without personal data, which is already in the state (SEC-003).
   */
  | { kind: 'ready'; parts: AppParts; site?: string; token?: string; path?: string; search: string };

export interface BootDependencies {
  api: ApiClient;
  release: Release;
  address: PageAddress;
  browser: BrowserFacts;
  /** Milliseconds since the epoch. */
  clock: number;
  /**
   * `session.*` values from the browser's storage. Data of an ended session is removed first (F-101), and so is a cookie choice
   * from before one of the optional services was added.
   */
  stored(hasEnded: boolean, optionalServices: string[]): Record<string, unknown>;
  cookies: BrowserCookies;
  /** Data that the server wrote into the document. */
  page: PageFacts;
  /** The phone number from the document, for pages without a configuration. */
  phone: string;
  /** The language that the visitor chose; '' where they chose none. */
  language?: () => string;
  /** Switches that this build takes for off outside production (PRD-023, A-024). */
  stripped: readonly string[];
}

const notFoundPath = '/404';
const maintenancePath = '/maintenance';
const errorPath = '/error';

/**
 * Determines what to render: loads the configuration of the address, and the slice it selects. A failure leads to `/404`,
 * whose page says if the connection or the server is the cause (F-409); an inactive site leads to `/maintenance`. Both are
 * rendered with the slice that the server expects here. Throws only if there is no slice at all.
 */
export async function boot(given: BootDependencies): Promise<Boot> {
  const asked = loadConfiguration(given.api, given.address, given.page);
  const dependencies = { ...given };
  // While the request is running, because the first use of a calendar takes a good part of the render time (PERF-03).
  nowValues(given.clock);
  // Loads in parallel with the configuration. Whatever needs it gets the failure.
  const expected: Promise<unknown> = dependencies.release.expected() ?? dependencies.release.manifest();
  expected.catch(() => undefined);
  try {
    const { payload, hostOnly } = await asked;
    const { Flow = '', ProductCode = '', RedirectTo, IsActive, Url } = payload.MainSettings ?? {};
    // The release of the document, unless it is gone or the newest was requested.
    dependencies.release = dependencies.release.at(payload.Release ?? '');
    const slice = await spoken(dependencies, await dependencies.release.sliceOf(Flow, ProductCode));
    if (RedirectTo) {
      const url = redirectOf(RedirectTo, slice, dependencies);
      return url === undefined ? await fallback(dependencies, slice, notFoundPath) : { kind: 'leave', url };
    }
    if (IsActive === false) return await fallback(dependencies, slice, maintenancePath, { payload });
    if (slice === undefined || !isAllowed(slice, hostOnly, dependencies.address, Url)) {
      return await fallback(dependencies, undefined, notFoundPath);
    }
    const isAtHost = hostOnly && slice.constants.pathBasedOnly === true;
    return ready(dependencies, isAtHost ? atHost(payload) : payload, slice);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return await fallback(dependencies, undefined, notFoundPath, { startFailure: startFailure(failure) });
  }
}

/** The reason for a failure that is not related to the address; '' if the address may be the cause. */
function startFailure({ reason, status = 0 }: ApiFailure): string {
  if (reason === 'offline' || reason === 'network' || reason === 'timeout') return reason;
  return status >= 500 ? 'server' : '';
}

/**
 * A flow whose constant `pathBasedOnly` is true is served at the root of the host only where it allows that, and never
 * without a main path (CFG-006, A-012, A-014).
 */
function isAllowed({ constants }: Slice, hostOnly: boolean, address: PageAddress, url?: string): boolean {
  if (hostOnly) return isOpenAtHost(constants, firstSegment(address));
  return constants.pathBasedOnly !== true || mainPathOf(url) !== '';
}

/** The answer for the root of the host, where nothing is under the flow's main path. */
function atHost(payload: SiteAnswer): SiteAnswer {
  return { ...payload, MainSettings: { ...payload.MainSettings, Url: '' } };
}

function ready(dependencies: BootDependencies, payload: SiteAnswer, slice: Slice): Boot {
  const surroundings = configured(dependencies, payload, slice);
  const { site } = surroundings;
  const query = queryValues(dependencies.address.search);
  const isSecure = dependencies.browser.origin.startsWith('https:');
  const clicks = keepClicks(dependencies.cookies, query, dependencies.clock, isSecure);
  const optional = servicesOf(payload).flatMap(({ id, optional }) => (optional ? [id] : []));
  const stored = dependencies.stored(payload.SessionEnded === true, optional);
  const session = {
    ...stored,
    id: payload.Session ?? '',
    reportId: payload.SessionReportId ?? '',
    pubId: query.pub ?? query.pubid ?? site.pubId,
    clicks,
    trafficSource: trafficSource(query, clicks, {
      tab: stored.trafficSource,
      site: site.trafficSource,
    }),
  };
  const { Token: token } = payload;
  return {
    kind: 'ready',
    site: `${slice.brand}.${slice.flow}`,
    search: withoutPersonal(dependencies.address.search, slice.sensitiveQuery),
    parts: {
      slice,
      surroundings,
      configuration: formConfiguration(payload),
      state: { session },
      releaseBase: dependencies.release.base,
    },
    ...(!token ? {} : { token }),
  };
}

/**
 * A system page, rendered with the slice that is expected here and what is known about the site. It is at the root of the
 * host, has no session and resumes nothing.
 */
async function fallback(
  dependencies: BootDependencies,
  known: Slice | undefined,
  path: string,
  { payload, startFailure = '' }: { payload?: SiteAnswer; startFailure?: string } = {},
): Promise<Boot> {
  const slice =
    known ??
    (await spoken(dependencies, await dependencies.release.expected())) ??
    (await firstSlice(dependencies.release));
  const { site, ...others } =
    payload === undefined ? surroundingsOf(dependencies, slice) : configured(dependencies, payload, slice);
  const surroundings = { ...others, site: { ...site, mainPath: '' } };
  const search = withoutPersonal(dependencies.address.search, slice.sensitiveQuery);
  const state = { session: { startFailure, startAddress: startAddress(dependencies.address) } };
  return {
    kind: 'ready',
    parts: { slice, surroundings, state, releaseBase: dependencies.release.base },
    path,
    search,
  };
}

/** Where a retry goes: the requested address, or the start if that was an error page. It is not stored. */
function startAddress({ pathname, search }: PageAddress): string {
  return [notFoundPath, maintenancePath, errorPath].includes(pathname) ? '/' : `${pathname}${search}`;
}

/** A slice in the language that the visitor chose earlier, where the document is in another that its site speaks. */
async function spoken<Found extends Slice | undefined>(
  { release, language }: BootDependencies,
  slice: Found,
) {
  const chosen = language?.();
  const other = slice?.languages?.find(({ id }) => id === chosen && id !== slice.language);
  return other === undefined ? slice : release.slice(other.slice);
}

async function firstSlice(release: Release): Promise<Slice> {
  const [first] = Object.values((await release.manifest()).sites);
  const slice = first && (await release.sliceOf(first.flow, first.productCode));
  if (slice === undefined) throw new Error('the release has no sites');
  return slice;
}

function configured(dependencies: BootDependencies, payload: SiteAnswer, slice: Slice): Surroundings {
  const isProduction = payload.Environment?.toLowerCase() === 'production';
  return {
    ...surroundingsOf(dependencies, slice),
    site: siteValues(payload, slice.context, dependencies.browser, isProduction ? [] : dependencies.stripped),
    brand: brandValues(payload, slice.brandFacts),
  };
}

function surroundingsOf({ address, browser, clock, phone }: BootDependencies, slice: Slice): Surroundings {
  const { search } = address;
  return {
    site: { phone, phoneLink: phoneLink(phone) },
    brand: {},
    flow: {},
    query: {
      ...queryValues(search),
      string: queryValues(withoutPersonal(search, slice.sensitiveQuery)).string ?? '',
    },
    device: deviceValues(browser),
    now: nowValues(clock),
    clock,
  };
}

/**
 * The redirect address of a site, undefined if it is not allowed. The query, such as the hash of a letter, is kept between
 * hosts of the brand and dropped elsewhere (SEC-015).
 */
function redirectOf(
  address: string,
  slice: Slice | undefined,
  dependencies: BootDependencies,
): string | undefined {
  const own = hostsOf(slice, 'hosts');
  const hosts = [...hostsOf(slice, 'allowedHosts'), ...own.flatMap((host) => [host, `*.${host}`])];
  const url = allowedAddress(address, { origin: dependencies.browser.origin, hosts });
  return url !== undefined && isOfBrand(url, own) ? withQuery(url, dependencies.address.search) : url;
}

function hostsOf(slice: Slice | undefined, fact: 'hosts' | 'allowedHosts'): string[] {
  const hosts = slice?.brandFacts[fact];
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
}
