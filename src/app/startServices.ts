import type { Context } from '../engine/machine.ts';
import { isObject } from '../engine/overlay/mergePatch.ts';
import { readPath } from '../engine/paths.ts';
import { contextAtom, machineAtom, sliceAtom } from '../state/atoms.ts';
import type { AppStore } from '../state/createAppStore.ts';
import type { Service } from './configuration/siteValues.ts';
import type { DataLayerEntry } from './flow/FlowDependencies.ts';

/** Starts third-party services. Only sites that have them load this. */
export function startServices(
  page: Window,
  store: AppStore,
  scriptAddress: (address: string) => string,
): ServiceFrames {
  afterLoad(page, () => loadInDocument(page, store, scriptAddress));
  return createServiceFrames(page, store);
}

/** The banners that personalization selected, '' for none. */
interface PersonalBanners {
  banner: string;
  termsBanner: string;
}

/** The hidden frames for third-party services (design §4). */
export interface ServiceFrames {
  /** Sends them new entries of the data layer. */
  tell(): void;
  /** The answers of personalization so far. */
  banners(): PersonalBanners | undefined;
  /** The device report of the fraud service; undefined until it answers. */
  fraudReport(): string | undefined;
}

const kinds = ['functional', 'optional'] as const;
type Kind = (typeof kinds)[number];

interface Frame {
  element: HTMLIFrameElement;
  /** The frame is listening. */
  isReady: boolean;
  /** What the frame was told about the fraud session: a report is requested, or an application was decided (F-723). */
  fraud?: unknown;
}

/**
 * Keeps a frame for each kind of service that may run now: functional ones on every page except payment pages, optional ones
 * only while cookies are accepted (SAFE-04). A frame is created when the browser is idle, and removed as soon as it is no
 * longer allowed. It gets events and the site, never an address or an answer.
 */
function createServiceFrames(page: Window, store: AppStore): ServiceFrames {
  const frames = new Map<Kind, Frame>();
  /** How many entries of the data layer each kind has received, or must never receive. */
  const heard: Record<Kind, number> = { functional: 0, optional: 0 };
  let banners: PersonalBanners | undefined;
  let report: string | undefined;
  let isIdle = false;

  function isWanted(kind: Kind): boolean {
    const context = store.get(contextAtom);
    const services = (readPath(context, 'site.services.all') ?? []) as Service[];
    const { route } = store.get(machineAtom);
    if (route === undefined || store.get(sliceAtom).routes[route]?.document === 'isolated') return false;
    if (kind === 'optional' && !areCookiesAccepted(context)) return false;
    return services.some(({ optional, inDocument, purpose }) => {
      return optional === (kind === 'optional') && !inDocument && purpose !== 'reviews';
    });
  }

  function keep(): void {
    if (!isIdle) return;
    for (const kind of kinds) {
      const frame = frames.get(kind);
      const wanted = isWanted(kind);
      if (wanted && frame === undefined) frames.set(kind, open(kind));
      if (!wanted && frame !== undefined) {
        frame.element.remove();
        frames.delete(kind);
      }
    }
    // Events after a refusal are never sent, even if the applicant accepts later.
    if (readPath(store.get(contextAtom), 'session.cookieConsent') === 'false')
      heard.optional = layer().length;
  }

  function open(kind: Kind): Frame {
    const element = page.document.createElement('iframe');
    const address = new URL(`/_frame/${kind}`, page.location.origin);
    const context = store.get(contextAtom);
    address.searchParams.set('at', String(readPath(context, 'site.mainPath') ?? '').slice(1));
    const site = readPath(context, 'query.site');
    if (typeof site === 'string') address.searchParams.set('site', site);
    element.setAttribute('sandbox', 'allow-scripts');
    element.referrerPolicy = 'no-referrer';
    element.title = 'Outside services';
    element.hidden = true;
    element.tabIndex = -1;
    element.src = address.href;
    page.document.body.append(element);
    return { element, isReady: false };
  }

  function tellFrame(kind: Kind): void {
    const frame = frames.get(kind);
    if (frame?.isReady !== true) return;
    const entries = layer().slice(heard[kind]);
    heard[kind] = layer().length;
    const { fraudSession = 'open' } = store.get(machineAtom).session;
    const fraud = kind === 'functional' ? fraudSession : undefined;
    if (entries.length === 0 && fraud === frame.fraud) return;
    if (fraud !== frame.fraud) report = undefined;
    frame.fraud = fraud;
    // The origin is opaque, so check that it is the window this page created.
    frame.element.contentWindow?.postMessage({ entries, visit: pixelValues(store), fraud }, '*');
  }

  function layer(): DataLayerEntry[] {
    return page.dataLayer ?? [];
  }

  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (origin !== 'null' || typeof data !== 'object' || data === null) return;
    for (const [kind, frame] of frames) {
      if (source !== frame.element.contentWindow) continue;
      if ('type' in data && data.type === 'ready') {
        frame.isReady = true;
        tellFrame(kind);
      } else {
        banners = bannersIn(data) ?? banners;
        if (kind === 'functional') report = reportIn(data) ?? report;
      }
    }
  });
  store.sub(contextAtom, () => {
    keep();
    tellFrame('functional');
  });
  afterLoad(page, () => {
    isIdle = true;
    keep();
  });
  return { tell: () => kinds.forEach(tellFrame), banners: () => banners, fraudReport: () => report };
}

/** Accepted, and the browser does not send Global Privacy Control. */
function areCookiesAccepted(context: Context): boolean {
  return (
    readPath(context, 'session.cookieConsent') === 'true' &&
    readPath(context, 'device.globalPrivacyControl') !== true
  );
}

function bannersIn(data: object): PersonalBanners | undefined {
  if (!('type' in data && data.type === 'banner' && 'banner' in data && 'termsBanner' in data))
    return undefined;
  const { banner, termsBanner } = data;
  return { banner: idIn(banner), termsBanner: idIn(termsBanner) };
}

/** Maximum report length in the contract. */
const longestReport = 16_384;

function reportIn(data: object): string | undefined {
  const isReport = 'type' in data && data.type === 'fraud' && 'report' in data;
  return isReport && typeof data.report === 'string' && data.report.length <= longestReport
    ? data.report
    : undefined;
}

function idIn(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,40}$/u.test(value) ? value : '';
}

/** Maximum length of a conversion's referrer (TRK-010, CON-013). */
const referrerLimit = 512;

/**
 * The visit data in the pixels of a site: the referrer, and parameters of the address. Personal data and secrets are left out
 * even if a pixel names them (SEC-015).
 */
function pixelValues(store: AppStore): Record<string, string> {
  const context = store.get(contextAtom);
  const { context: declared, sensitiveQuery } = store.get(sliceAtom);
  const pixels = readPath(context, 'site.pixels');
  const tags = (Array.isArray(pixels) ? pixels : []).map((pixel) =>
    isObject(pixel) ? String(pixel.Tag) : '',
  );
  const names = new Set(
    tags.flatMap((tag) => [...tag.matchAll(/\{([\w.]+)\}/gu)].map(([, name = '']) => name)),
  );
  const values: Record<string, string> = {};
  if (names.has('referrer'))
    values.referrer = String(readPath(context, 'device.referrer') ?? '').slice(0, referrerLimit);
  for (const name of names) {
    if (!name.startsWith('query.')) continue;
    const value = readPath(context, name);
    if (
      Object.hasOwn(declared, name) &&
      !Object.hasOwn(sensitiveQuery, name.slice('query.'.length)) &&
      typeof value === 'string'
    )
      values[name] = value;
  }
  return values;
}

/** Maximum wait for an idle moment, in milliseconds. */
const timeoutMs = 2_000;

/** Runs work after everything that the page itself loads, once the browser is idle. */
function afterLoad(page: Window, run: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(run, { timeout: timeoutMs });
    else run();
  };
  if (page.document.readyState === 'complete') idle();
  else page.addEventListener('load', idle, { once: true });
}

/**
 * Loads the scripts of services that only work in the page, such as an accessibility overlay (LAY-044), once the page is
 * rendered. Never on payment pages: those are separate documents whose CSP does not allow such scripts (design §4).
 * @param scriptAddress checks an address; throws if the site does not name its host
 */
export function loadInDocument(
  page: Window,
  store: AppStore,
  scriptAddress: (address: string) => string,
): void {
  const { route } = store.get(machineAtom);
  if (route !== undefined && store.get(sliceAtom).routes[route]?.document === 'isolated') return;
  const services = (readPath(store.get(contextAtom), 'site.services.all') ?? []) as Service[];
  for (const { url, inDocument, optional } of services) {
    if (!inDocument || optional) continue;
    const element = page.document.createElement('script');
    element.async = true;
    element.referrerPolicy = 'no-referrer';
    element.src = scriptAddress(url);
    page.document.head.append(element);
  }
}
