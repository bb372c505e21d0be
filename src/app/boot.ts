import { type ApiClient, ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readAnswer.ts';
import { allowedAddress, isOfBrand, withQuery } from '../engine/addresses/allowedAddress.ts';
import type { Surroundings } from '../engine/machine.ts';
import { isObject } from '../engine/overlay/mergePatch.ts';
import { isOpenAtHost, queryValues, withoutPersonal } from '../engine/routing.ts';
import type { Slice } from '../engine/slice.ts';
import type { AppParts } from '../state/createAppStore.ts';
import { type BrowserFacts, deviceValues, nowValues } from './browser.ts';
import {
  firstSegment,
  loadConfiguration,
  type PageAddress,
  type PageFacts,
} from './configuration/loadConfiguration.ts';
import { formConfiguration, text } from './configuration/siteSwitches.ts';
import { brandValues, mainPathOf, phoneLink, servicesOf, siteValues } from './configuration/siteValues.ts';
import type { Release } from './openRelease.ts';
import { type BrowserCookies, keepClicks, trafficSource } from './storage/clickCookies.ts';

/** What became of the start. */
export type Boot =
  /** The site sends its visitors elsewhere (CFG-007). */
  | { kind: 'leave'; url: string }
  /**
   * The app can be drawn. `site` says whose state may be resumed and `token` is the new session token; both are absent
   * without a configuration. `path` is where the visitor is sent instead of the address (CFG-008, CFG-009), `search` the query
   * without what says something of a person, which is in the state by now (SEC-003).
   */
  | { kind: 'ready'; parts: AppParts; site?: string; token?: string; path?: string; search: string };

export interface BootWorld {
  api: ApiClient;
  release: Release;
  address: PageAddress;
  browser: BrowserFacts;
  /** Milliseconds since the epoch. */
  clock: number;
  /**
   * `session.*` values that the browser's storage holds; what belongs to a session that has ended goes first (F-101), and a
   * choice about cookies that did not know one of the optional services.
   */
  stored(hasEnded: boolean, optionalServices: string[]): Record<string, unknown>;
  cookies: BrowserCookies;
  /** What the server wrote into the document about itself. */
  page: PageFacts;
  /** The phone number that the server wrote into the document, for pages without a configuration. */
  phone: string;
  /** The language that the visitor chose; '' where they chose none. */
  language?: () => string;
  /** Switches that this build takes for off outside production (PRD-023, A-024). */
  stripped: readonly string[];
}

/** The world with the day that it is. */
type DatedWorld = BootWorld & { now: ReturnType<typeof nowValues> };

const notFoundPath = '/404';
const maintenancePath = '/maintenance';
const errorPath = '/error';

/**
 * Finds out what to draw: the configuration of the address, and the slice it means. A failed one leads to `/404`, whose
 * page says so where the connection or the server is to blame (F-409); an inactive site leads to `/maintenance`. Both are
 * drawn with the slice that the server expects here. Throws only where there is no slice at all.
 */
export async function boot(given: BootWorld): Promise<Boot> {
  const asked = loadConfiguration(given.api, given.address, given.page);
  // While the answer is on its way: the first look at a calendar takes as long as a good part of the drawing (PERF-03).
  const world = { ...given, now: nowValues(given.clock) };
  // Asked for while the configuration is on its way; who needs it hears of a failure.
  const expected: Promise<unknown> = world.release.expected() ?? world.release.manifest();
  expected.catch(() => undefined);
  try {
    const { payload, hostOnly } = await asked;
    const main = readKey(payload, 'MainSettings');
    const redirect = text(main, 'RedirectTo');
    // That of the document, unless it is gone or the newest was asked for.
    world.release = world.release.at(text(payload, 'Release'));
    const slice = await spoken(
      world,
      await world.release.sliceOf(text(main, 'Flow'), text(main, 'ProductCode')),
    );
    if (redirect !== '') {
      const url = redirectOf(redirect, slice, world);
      return url === undefined ? await fallback(world, slice, notFoundPath) : { kind: 'leave', url };
    }
    if (readKey(main, 'IsActive') === false)
      return await fallback(world, slice, maintenancePath, { payload });
    if (slice === undefined || !isAllowed(slice, hostOnly, world.address, text(main, 'Url'))) {
      return await fallback(world, undefined, notFoundPath);
    }
    const isAtHost = hostOnly && slice.constants.pathBasedOnly === true;
    return ready(world, isAtHost ? atHost(payload) : payload, slice);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return await fallback(world, undefined, notFoundPath, { startFailure: startFailure(failure) });
  }
}

/** Why nothing came, where that says nothing about the address; '' where the address may be to blame. */
function startFailure({ reason, status = 0 }: ApiFailure): string {
  if (reason === 'offline' || reason === 'network' || reason === 'timeout') return reason;
  return status >= 500 ? 'server' : '';
}

/**
 * A flow whose constant `pathBasedOnly` is true is shown for the host alone only where it says so, and never without a main
 * path (CFG-006, A-012, A-014).
 */
function isAllowed({ constants }: Slice, hostOnly: boolean, address: PageAddress, url: string): boolean {
  if (hostOnly) return isOpenAtHost(constants, firstSegment(address));
  return constants.pathBasedOnly !== true || mainPathOf(url) !== '';
}

/** The answer as it is meant for the host alone, where nothing stands under the flow's main path. */
function atHost(payload: Record<string, unknown>): Record<string, unknown> {
  const main = readKey(payload, 'MainSettings');
  return { ...payload, MainSettings: { ...(isObject(main) ? main : {}), Url: '' } };
}

function ready(world: DatedWorld, payload: Record<string, unknown>, slice: Slice): Boot {
  const surroundings = configured(world, payload, slice);
  const { site } = surroundings;
  const query = queryValues(world.address.search);
  const isSecure = world.browser.origin.startsWith('https:');
  const clicks = keepClicks(world.cookies, query, world.clock, isSecure);
  const optional = servicesOf(payload).flatMap(({ id, optional }) => (optional ? [id] : []));
  const stored = world.stored(readKey(payload, 'SessionEnded') === true, optional);
  const session = {
    ...stored,
    id: text(payload, 'Session'),
    reportId: text(payload, 'SessionReportId'),
    pubId: query.pub ?? query.pubid ?? site.pubId,
    clicks,
    trafficSource: trafficSource(query, clicks, {
      tab: stored.trafficSource,
      site: site.trafficSource,
    }),
  };
  const token = text(payload, 'Token');
  return {
    kind: 'ready',
    site: `${slice.brand}.${slice.flow}`,
    search: withoutPersonal(world.address.search, slice.sensitiveQuery),
    parts: {
      slice,
      surroundings,
      configuration: formConfiguration(payload),
      state: { session },
      releaseBase: world.release.base,
    },
    ...(token === '' ? {} : { token }),
  };
}

/**
 * A system page: drawn with the slice that is expected here, and what is known of the site. It stands at the host's root,
 * has no session and resumes nothing.
 */
async function fallback(
  world: DatedWorld,
  known: Slice | undefined,
  path: string,
  { payload, startFailure = '' }: { payload?: Record<string, unknown>; startFailure?: string } = {},
): Promise<Boot> {
  const slice =
    known ?? (await spoken(world, await world.release.expected())) ?? (await firstSlice(world.release));
  const { site, ...others } =
    payload === undefined ? surroundingsOf(world, slice) : configured(world, payload, slice);
  const surroundings = { ...others, site: { ...site, mainPath: '' } };
  const search = withoutPersonal(world.address.search, slice.sensitiveQuery);
  const state = { session: { startFailure, startAddress: startAddress(world.address) } };
  return {
    kind: 'ready',
    parts: { slice, surroundings, state, releaseBase: world.release.base },
    path,
    search,
  };
}

/** Where another try leads: what was asked for, or the start where that was the page of a failure. It is kept nowhere. */
function startAddress({ pathname, search }: PageAddress): string {
  return [notFoundPath, maintenancePath, errorPath].includes(pathname) ? '/' : `${pathname}${search}`;
}

/** A slice in the language that the visitor chose earlier, where the document is in another that its site speaks. */
async function spoken<Found extends Slice | undefined>({ release, language }: BootWorld, slice: Found) {
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

function configured(world: DatedWorld, payload: Record<string, unknown>, slice: Slice): Surroundings {
  const isProduction = text(payload, 'Environment').toLowerCase() === 'production';
  return {
    ...surroundingsOf(world, slice),
    site: siteValues(payload, slice.context, world.browser, isProduction ? [] : world.stripped),
    brand: brandValues(payload, slice.brandFacts),
  };
}

function surroundingsOf({ address, browser, clock, now, phone }: DatedWorld, slice: Slice): Surroundings {
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
    now,
    clock,
  };
}

/**
 * The address that a site's visitors are sent to, undefined where it is not allowed. Between hosts of the brand the query
 * is kept, such as the hash of a letter; elsewhere it is dropped (SEC-015).
 */
function redirectOf(address: string, slice: Slice | undefined, world: BootWorld): string | undefined {
  const own = hostsOf(slice, 'hosts');
  const hosts = [...hostsOf(slice, 'allowedHosts'), ...own.flatMap((host) => [host, `*.${host}`])];
  const url = allowedAddress(address, { origin: world.browser.origin, hosts });
  return url !== undefined && isOfBrand(url, own) ? withQuery(url, world.address.search) : url;
}

function hostsOf(slice: Slice | undefined, fact: 'hosts' | 'allowedHosts'): string[] {
  const hosts = slice?.brandFacts[fact];
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
}
