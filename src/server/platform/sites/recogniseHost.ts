import type { FastifyInstance } from 'fastify';
import type { Observer } from '../metrics/Observer.ts';
import { tellSecurityEvent } from '../security/tellSecurityEvent.ts';
import type { KnownHost, Sites } from './createSites.ts';
import type { LocalHosts } from './LocalHosts.ts';
import { type Host, parseHost } from './parseHost.ts';
import { isPlainHost, siteHost } from './siteHost.ts';

/** What belongs to no host. */
const nowhere: RequestHost = {
  host: { name: '', port: '' },
  site: undefined,
  standIn: undefined,
  sandboxOnly: false,
};

/**
 * Finds out where each request belongs before anything else is done with it. An unknown `Host` gets 404 on every path:
 * no rebound name reaches the sandbox (design §6).
 */
export function recogniseHost(
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

/** `site` of the query, else of the page that the request came from (same origin, so that its query is told). */
function namedSite(url: string, referer: string | undefined): string | null {
  for (const address of [url, referer ?? '']) {
    const query = address.split('#', 1)[0]?.split('?').slice(1).join('?');
    const site = query ? new URLSearchParams(query).get('site') : null;
    if (site !== null) return site;
  }
  return null;
}

/** What the server knows of a request before any route sees it. */
interface RequestHost {
  /** Of the `Host` header, or the site that `?site=` names on a plain host of the sandbox. */
  host: Host;
  /** Undefined on the plain hosts of the sandbox and on those of its stand-ins. */
  site: KnownHost | undefined;
  /** Name of the stand-in page that lives on this host. */
  standIn: string | undefined;
  /** True where only the sandbox answers: on a plain host, even for a site that it names, on stand-ins and special sites. */
  sandboxOnly: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers on every host, also on those that belong to nobody. */
    everyHost?: boolean;
  }
  interface FastifyRequest {
    /** Set by `recogniseHost`. */
    at: RequestHost;
    /** Further keys of the request's log line: site and release. */
    logged: Record<string, string>;
  }
}
