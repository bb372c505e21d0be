import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isOpenAtHost,
  isOpenPart,
  languageParameter,
  matchRoute,
  type RouteMatch,
} from '../../../engine/routing.ts';
import type { Slice } from '../../../engine/slice.ts';
import { clientKey } from '../../platform/addresses.ts';
import { Refusal, retryAfter, Unavailable } from '../../platform/answers.ts';
import { enforceLimit } from '../../platform/limits/countTimes.ts';
import { tellLimits } from '../../platform/limits/limits.ts';
import { anyPath } from '../../platform/metrics/Observer.ts';
import sentences from '../../platform/sentences.json' with { type: 'json' };
import { type LocalHosts, statedPort } from '../../platform/sites/createSites.ts';
import { hasBankLink, type ResolvedSite, type SiteEntry, saidIn } from '../../platform/sites/SiteSettings.ts';
import type { PageServices } from '../PageServices.ts';
import { type AllowedOrigins, sendDocument, siteOrigins } from '../policy/documentHeaders.ts';
import { logUnavailable, sendRefusal } from '../refusals.ts';
import type { BuiltApp } from './builtApp.ts';
import { createFirstScreens, createSliceReader, type DrawnScreen } from './firstScreens.ts';
import { iconAddress, maintenancePage } from './renderPage.ts';
import { type ApiBases, isLanding, sitePage } from './sitePage.ts';

interface SitePagesOptions {
  /** Reads the code build. */
  readApp: () => Promise<BuiltApp>;
  development?: DevelopmentHook | undefined;
  api: ApiBases;
  /** Whether an issuer's API answers the calls. */
  isIssuerApi: boolean;
  /** First path segments that are not pages, such as the bases of the API. */
  reserved: readonly string[];
}

/**
 * Answers every other path of a site's host with the site's page, with status 404 if its flow has no such route.
 * Missing files are still 404.
 */
export function registerSitePages(
  app: FastifyInstance,
  services: PageServices,
  options: SitePagesOptions,
): void {
  const readSlice = createSliceReader(services.releases);
  const firstScreenOf = createFirstScreens(
    services.releases,
    services.now,
    services.observer,
    options.isIssuerApi,
  );
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path } = partsOf(request.url);
    const first = path.split('/')[1] ?? '';
    if (options.reserved.includes(first.toLowerCase()))
      return sendRefusal(reply, new Refusal(404, 'notFound', 'There is no such call.'));
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.[a-z0-9]{1,8}$/i.test(path);
    if (!isPage || request.at.site === undefined)
      return sendPlain(reply, 404, sentences.refusals.notFound, services);
    const refusal = await refusalOfMore(request, services);
    if (refusal !== undefined)
      return sendPlain(
        reply.header('Retry-After', String(refusal.retryAfter)),
        refusal.status,
        refusal.message,
        services,
      );
    return sendSitePage(request, reply, path, services, { ...options, readSlice, firstScreenOf });
  };
  // Asked for by whoever reads no document: bookmarks, feeds, old browsers.
  app.get('/favicon.ico', async (request, reply) => {
    const { site } = request.at;
    const { id, files } = (site && (await services.releases.site(site.entry.key))) ?? {};
    const icon = files && Object.hasOwn(files.art, 'icon') ? files.art.icon : undefined;
    reply.header('Cache-Control', 'public, max-age=3600');
    return reply.redirect(icon === undefined ? iconAddress : `/_release/${id}/${icon}`, 302);
  });
  // A separate route: the not-found handler's answers are not compressed.
  app.route({ method: ['GET', 'HEAD'], url: anyPath, handler: answer });
  app.setNotFoundHandler(answer);
}

interface PageReaders {
  readSlice: ReturnType<typeof createSliceReader>;
  firstScreenOf: ReturnType<typeof createFirstScreens>;
}

/** Path and query as sent, unchecked. */
function partsOf(url: string): { path: string; search: string } {
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  return { path, search };
}

/** Counts a page view of a client address; undefined within its limit. */
async function refusalOfMore(
  { ip, log }: FastifyRequest,
  { counters, observer, limits }: PageServices,
): Promise<Refusal | undefined> {
  const limit = tellLimits(limits, { log, observer }).page;
  try {
    await enforceLimit(counters, { limit, key: clientKey(counters, ip) });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return undefined;
}

async function sendSitePage(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: string,
  services: PageServices,
  { readApp, development, api, readSlice, firstScreenOf }: SitePagesOptions & PageReaders,
): Promise<FastifyReply> {
  const { host, site } = request.at;
  if (site === undefined) throw new Error('A page without a site');
  const { paths } = site.entry;
  const { search } = partsOf(request.url);
  const path = plainPath(sent);
  if (path === '/' && !paths.includes('')) return reply.redirect((paths[0] ?? '') + search, 302);
  const known = await services.releases.site(site.entry.key);
  const release = known.in(languageOf(search));
  request.logged.release = release.id;
  const slice = await readSlice(release);
  const { mainPath, match } = routeOfPage(site.entry, slice, path);
  const origin = originOf(request, services);
  const address = addressOf(slice, { mainPath, match, path });
  // Otherwise each spelling of an address would be a separate page to render, and for caches (F-743).
  if (isOtherPort(request, services)) return reply.redirect(origin + (address ?? sent) + search, 308);
  if (address !== undefined && address !== sent) return reply.redirect(address + search, 308);
  const meant = match === undefined ? withoutTail(path) : path;
  if (meant !== path && routeOfPage(site.entry, slice, meant).match !== undefined)
    return reply.redirect(meant + search, 302);
  const [, before, tag = ''] = /^(.*)\/([^/]+)$/u.exec(path) ?? [];
  if (match === undefined && slice.languages?.some(({ id }) => id === tag))
    return reply.redirect(`${before || '/'}${withLanguage(search, tag)}`, 302);
  let resolved: ResolvedSite | undefined;
  try {
    resolved = await services.sites.resolve({ host, segment: mainPath.slice(1) });
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logUnavailable(request, error);
    reply.header('Retry-After', String(retryAfter));
    return sendDocument(reply, maintenancePage(release, slice), { kind: 'page', status: 503 });
  }
  const named = originsOf(resolved, services.local, host.port, isIsolated(slice, match));
  const elsewhere = Object.values(api).filter((base) => URL.canParse(base));
  const origins = {
    ...named,
    calls: [...new Set([...(named.calls ?? []), ...elsewhere.map((base) => new URL(base).origin)])],
  };
  const environment = resolved?.environment ?? services.environment;
  const page = { release, slice, match, environment, api };
  // The page shows the flow's own words for a missing page (RTE-011).
  const status = match === undefined ? 404 : 200;
  if (development === undefined) {
    const app = await readApp();
    const drawn = isLanding(slice, match)
      ? await drawnScreen(request, resolved, {
          app,
          slice,
          origin,
          pathname: path,
          named: new URL(origin).hostname === host.name ? undefined : host.name.replace(/\.localhost$/u, ''),
          firstScreenOf,
        })
      : undefined;
    return sendDocument(reply, sitePage({ app, ...page, drawn }), { kind: 'site', origins, status });
  }
  const html = sitePage({ app: await development.readApp(), ...page });
  return sendDocument(reply, await development.transform(request.url, html), {
    kind: 'development',
    origins: { ...origins, studio: development.studio === undefined ? [] : [development.studio] },
    status,
  });
}

/** A sentence of the server in place of a page, in the language that the address asks for. */
async function sendPlain(
  reply: FastifyReply,
  status: number,
  sentence: string,
  { releases }: Pick<PageServices, 'releases'>,
): Promise<FastifyReply> {
  const { at, url } = reply.request;
  const release = at.site && (await releases.site(at.site.entry.key)).in(languageOf(partsOf(url).search));
  const words = release === undefined ? sentence : saidIn(release, sentence);
  return reply
    .code(status)
    .header('Content-Language', words === sentence ? 'en' : release?.language)
    .type('text/plain; charset=utf-8')
    .send(`${words}\n`);
}

/** The language that an address asks for, of whatever site; '' where it asks for none. */
function languageOf(search: string): string {
  return new URLSearchParams(search).get(languageParameter) ?? '';
}

function withLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set(languageParameter, language);
  return `?${query}`;
}

/** The first screen of a site; undefined if the browser has to render it alone. */
async function drawnScreen(
  { log }: FastifyRequest,
  site: ResolvedSite | undefined,
  page: Pick<PageReaders, 'firstScreenOf'> & {
    app: BuiltApp;
    slice: Slice;
    origin: string;
    pathname: string;
    named: string | undefined;
  },
): Promise<DrawnScreen | undefined> {
  const { app, firstScreenOf, ...wanted } = page;
  const { renderFirstScreen: render } = app;
  if (render === undefined || site === undefined) return undefined;
  try {
    return await firstScreenOf({ render, site, ...wanted });
  } catch (error) {
    log.error({ err: error }, 'the first screen could not be drawn');
    return undefined;
  }
}

/** A page where no other code may run: where money is paid (design §4). */
function isIsolated(slice: Slice, match: RouteMatch): boolean {
  return match !== undefined && 'route' in match && slice.routes[match.route]?.document === 'isolated';
}

function originsOf(
  site: ResolvedSite | undefined,
  local: LocalHosts | undefined,
  port: string,
  isolated: boolean,
): AllowedOrigins {
  const named =
    site === undefined
      ? { calls: [], frames: [], forms: [], scripts: [] }
      : siteOrigins(site.settings, hasBankLink(site));
  const scripts = isolated ? [] : named.scripts;
  if (local === undefined) return { ...named, scripts };
  const { frames: allFrames, forms } = local.standInOrigins(port);
  const frames = site !== undefined && hasBankLink(site) ? allFrames : [];
  return {
    calls: named.calls,
    scripts,
    frames: [...new Set([...named.frames, ...frames])],
    forms: [...new Set([...named.forms, ...forms])],
  };
}

/**
 * The site's address by its configuration. In the sandbox, which is on this machine alone, it is whatever the browser
 * used.
 */
function originOf(
  { at: { host, site }, headers, protocol }: FastifyRequest,
  { local }: PageServices,
): string {
  const configured = site === undefined ? '' : host.name + statedPort(site);
  return `${protocol}://${local ? (headers.host?.toLowerCase() ?? '') : configured}`;
}

/**
 * Whether the host has a port that neither the site's configuration nor a direct connection to this process explains.
 */
function isOtherPort({ at: { host, site }, socket }: FastifyRequest, { local }: PageServices): boolean {
  if (local !== undefined || site === undefined || host.port === '') return false;
  return host.port !== statedPort(site) && host.port !== `:${socket.localPort}`;
}

/** A path in its plainest spelling: no empty parts, and only necessary escapes. */
function plainPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')}`;
}

/** A path without what mail programs and chats take along behind a link: the end of a sentence, a bracket, an unseen space (F-810). */
function withoutTail(path: string): string {
  const parts = path.split('/');
  const last = decodeURIComponent(parts.pop() ?? '');
  return plainPath([...parts, encodeURIComponent(last.replace(tail, ''))].join('/'));
}

const tail = /[\s.,;:!?)\]}>'"’”»\u200B-\u200D\u2060\uFEFF]+$/u;

/** The canonical spelling of a page's address: case as in the flow, except in a route's variable parts. */
function addressOf(
  { routes }: Slice,
  { mainPath, match, path }: PageRoute & { path: string },
): string | undefined {
  const route = match !== undefined && 'route' in match ? routes[match.route] : undefined;
  if (route?.path === undefined) return undefined;
  const own = `${mainPath}/${route.path}`.split('/').filter((part) => part !== '');
  const given = path.split('/').slice(1);
  return `/${own.map((part, index) => (isOpenPart(part) ? given[index] : part)).join('/')}`;
}

interface PageRoute {
  /** `''` or the main path of the address, determined as in the page. */
  mainPath: string;
  /** Undefined if the flow has no page there (RTE-011, RTE-017). */
  match: RouteMatch;
}

/** The route at a path, determined as in the page itself. Guards are left to the page. */
function routeOfPage({ paths }: Pick<SiteEntry, 'paths'>, slice: Slice, path: string): PageRoute {
  const segment = path.split('/').find((part) => part !== '') ?? '';
  const named = paths.find(
    (candidate) => candidate !== '' && candidate.toLowerCase() === `/${segment.toLowerCase()}`,
  );
  if (named !== undefined) return { mainPath: named, match: matchRoute(slice.routes, named, path) };
  const isPathBased = slice.constants.pathBasedOnly === true;
  const mainPath = isPathBased || paths.includes('') ? '' : (paths[0] ?? '');
  return {
    mainPath,
    match: isOpenAtHost(slice.constants, segment) ? matchRoute(slice.routes, mainPath, path) : undefined,
  };
}

/** Vite's part during development (`npm run dev`): it serves sources and styles, we serve the page. */
export interface DevelopmentHook {
  /** The page before Vite changed it, and no chunks. */
  readApp(): Promise<BuiltApp>;
  /** Lets Vite add its client and watch the sources. */
  transform(url: string, html: string): Promise<string>;
  /** Origin of the studio, which has the page in a frame. */
  studio?: string;
}
