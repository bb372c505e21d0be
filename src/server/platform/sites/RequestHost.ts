import type { KnownHost } from './createSites.ts';
import type { Host } from './parseHost.ts';

/** What the server knows of a request before any route sees it. */
export interface RequestHost {
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
