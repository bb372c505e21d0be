import type { FastifyInstance } from 'fastify';
import type { Observer } from '../metrics/Observer.ts';
import { tellSecurityEvent } from '../securityEvents.ts';
import {
  type Host,
  type KnownHost,
  type LocalHosts,
  parseHost,
  type SiteAddress,
  type Sites,
} from './createSites.ts';

/** A request that belongs to no host. */
const nowhere: RequestHost = {
  host: { name: '', port: '' },
  site: undefined,
  standIn: undefined,
  sandboxOnly: false,
};

/**
 * Determines the site of each request before anything else. An unknown `Host` gets 404 on every path, so that DNS
 * rebinding cannot reach the sandbox (design §6).
 */
export function recognizeHost(
  app: FastifyInstance,
  sites: Sites,
  local: LocalHosts | undefined,
  observer: Observer,
): void {
  app.decorateRequest('at');
  app.decorateRequest('logged');
  app.addHook('onRequest', async (request, reply) => {
    request.logged = {};
    request.at = nowhere;
    if (request.routeOptions.config.everyHost) return;
    const given = parseHost(request.headers.host);
    const host = given && (local ? siteHost(given, namedSite(request.url, request.headers.referer)) : given);
    const site = host && (await sites.find(host));
    const standIn = host && local?.standInAt(host.name);
    const isPlain = local !== undefined && given !== undefined && isPlainHost(given);
    if (host === undefined || (site === undefined && standIn === undefined && !isPlain)) {
      tellSecurityEvent({ log: request.log, observer }, 'hostUnknown');
      return reply.code(404).type('text/plain').send('Not found\n');
    }
    const sandboxOnly = isPlain || standIn !== undefined || site?.special !== undefined;
    request.at = { host, site, standIn, sandboxOnly };
    if (site) request.logged.site = site.entry.key;
  });
}

/** `site` of the query, else of the page that sent the request (same origin, so its query is known). */
function namedSite(url: string, referer: string | undefined): string | null {
  for (const address of [url, referer ?? '']) {
    const query = address.split('#', 1)[0]?.split('?').slice(1).join('?');
    const site = query ? new URLSearchParams(query).get('site') : null;
    if (site !== null) return site;
  }
  return null;
}

/** What the server knows about a request before any route. */
interface RequestHost {
  /** From the `Host` header, or the site that `?site=` names on a plain host of the sandbox. */
  host: Host;
  /** Undefined on the plain hosts of the sandbox and on those of its stand-ins. */
  site: KnownHost | undefined;
  /** Name of the stand-in page on this host. */
  standIn: string | undefined;
  /**
   * True if only the sandbox answers: on a plain host, even for a site that it names, on stand-ins and special sites.
   */
  sandboxOnly: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers on every host, including unknown ones. */
    everyHost?: boolean;
  }
  interface FastifyRequest {
    /** Set by `recogniseHost`. */
    at: RequestHost;
    /** Further keys of the request's log line: site and release. */
    logged: Record<string, string>;
  }
}

const plainHosts = new Set(['localhost', '127.0.0.1']);

/** True for the host of the catalogue page, which belongs to no site (sandbox only). */
export function isPlainHost(host: Host): boolean {
  return plainHosts.has(host.name);
}

/**
 * The site's host if the browser cannot resolve `*.localhost`: `localhost/?site=<label>.<brand>` (design §6).
 * @returns the host itself if it is not a plain one or no site is named
 */
export function siteHost(host: Host, site: string | null | undefined): Host {
  if (!isPlainHost(host) || !site || !/^[a-z0-9-]+\.[a-z0-9-]+$/i.test(site)) return host;
  return { name: `${site.toLowerCase()}.localhost`, port: host.port };
}

/**
 * Reads the `url` of a configuration request: host and perhaps a path, with or without scheme (CFG-004, CFG-005).
 * @returns undefined if it names no host
 */
export function parseSiteUrl(url: string): (SiteAddress & { query: URLSearchParams }) | undefined {
  const bare = url.trim().replace(/^[a-z]+:\/\//i, '');
  const [, authority = '', path = '', query = ''] = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(bare) ?? [];
  const host = parseHost(authority);
  return host && { host, segment: path.split('/')[1] ?? '', query: new URLSearchParams(query) };
}
