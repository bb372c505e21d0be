import type { Context } from '../machine.ts';

/** Where an address may lead (SAFE-05). */
export interface AddressRules {
  /** Origin of the page, for example `https://apply.example`. */
  origin: string;
  /** Hosts the release names; `*.example.org` stands for every host under it. */
  hosts: readonly string[];
  /**
   * The part of the query that every same-origin address keeps, with '?': the site that a plain host of the sandbox
   * serves (F-717).
   */
  kept?: string;
}

/**
 * Where links and redirects of a page may lead (SAFE-05): its own origin, the brand's hosts (`brand.hosts`) and everything
 * below them, and those that the release (`brand.allowedHosts`) and the site's answer (`site.allowedHosts`) name.
 */
export function addressRulesOf({ brand, site, device, query }: Context): AddressRules {
  return {
    origin: typeof device.origin === 'string' ? device.origin : 'http://localhost',
    hosts: [
      ...texts(brand.hosts).flatMap((host) => [host, `*.${host}`]),
      ...texts(brand.allowedHosts),
      ...texts(site.allowedHosts),
    ],
    ...(typeof query.site === 'string' && { kept: `?${new URLSearchParams({ site: query.site })}` }),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * The address if it may be followed, otherwise undefined (SAFE-05): `https:`, or `http:` under `*.localhost`; same
 * origin or an allow-listed host. `javascript:`, `data:`, credentials and the like never pass.
 */
export function allowedAddress(address: string, rules: AddressRules): string | undefined {
  if (!URL.canParse(address, rules.origin)) return undefined;
  const url = new URL(address, rules.origin);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.origin === rules.origin && isWeb(url)) return withQuery(url.href, rules.kept ?? '');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname))) return undefined;
  const local = isLocal(url.hostname) && isLocal(new URL(rules.origin).hostname);
  return local || rules.hosts.some((host) => hostMatches(url.hostname, host)) ? url.href : undefined;
}

/** The same for links, which may also use `tel:`, `mailto:`, and `blob:` for documents that this page made. */
export function allowedLink(address: string, rules: AddressRules): string | undefined {
  if (address.startsWith('blob:')) return address.startsWith(`blob:${rules.origin}/`) ? address : undefined;
  return /^(?:tel:\+?[\d-]+|mailto:[^\s?&<>"]+)$/iu.test(address) ? address : allowedAddress(address, rules);
}

function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function hostMatches(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}

/**
 * An address with the query of the page that leads to it; its own parameters win.
 * @param address absolute
 * @param search with '?', or ''
 */
export function withQuery(address: string, search: string): string {
  const url = new URL(address);
  const said = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search))
    if (!said.has(name)) url.searchParams.append(name, value);
  return url.href;
}

/**
 * Whether an address is on one of a brand's hosts or below it, as its sites are.
 * @param address absolute
 * @param hosts names without port
 */
export function isOfBrand(address: string, hosts: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
