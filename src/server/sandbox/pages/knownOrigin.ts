import { parseHost, type Sites } from '../../platform/sites/createSites.ts';
import { isPlainHost } from '../../platform/sites/recognizeHost.ts';

/** The origin of a page of ours, as a browser spells it; undefined for any other. */
export async function knownOrigin(text: string | null, sites: Sites): Promise<string | undefined> {
  if (text === null || !URL.canParse(text)) return undefined;
  const { protocol, host: authority, origin } = new URL(text);
  const host = parseHost(authority);
  if (host === undefined || (protocol !== 'http:' && protocol !== 'https:')) return undefined;
  return isPlainHost(host) || (await sites.find(host)) !== undefined ? origin : undefined;
}
