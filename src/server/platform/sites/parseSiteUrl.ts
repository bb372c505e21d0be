import type { SiteAddress } from './createSites.ts';
import { parseHost } from './parseHost.ts';

/**
 * Reads the `url` of a configuration request: host and perhaps a path, with or without scheme (CFG-004, CFG-005).
 * @returns undefined where it names no host
 */
export function parseSiteUrl(url: string): (SiteAddress & { query: URLSearchParams }) | undefined {
  const bare = url.trim().replace(/^[a-z]+:\/\//i, '');
  const [, authority = '', path = '', query = ''] = /^([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(bare) ?? [];
  const host = parseHost(authority);
  return host && { host, segment: path.split('/')[1] ?? '', query: new URLSearchParams(query) };
}
