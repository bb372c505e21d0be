import type { Host } from './parseHost.ts';

const plainHosts = new Set(['localhost', '127.0.0.1']);

/** True for the host of the catalogue page, which belongs to no site (sandbox only). */
export function isPlainHost(host: Host): boolean {
  return plainHosts.has(host.name);
}

/**
 * The host that stands for a site where the browser can't resolve `*.localhost`: `localhost/?site=<label>.<brand>` (design §6).
 * @returns the host itself where it is no plain one or no site is named
 */
export function siteHost(host: Host, site: string | null | undefined): Host {
  if (!isPlainHost(host) || !site || !/^[a-z0-9-]+\.[a-z0-9-]+$/i.test(site)) return host;
  return { name: `${site.toLowerCase()}.localhost`, port: host.port };
}
