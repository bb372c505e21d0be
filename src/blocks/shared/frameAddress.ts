import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';

/**
 * The address of a provider's page as it may stand in a frame; undefined where it may not. It has to be of another origin
 * than ours: a frame of our own could take its sandbox away.
 * @param origin of the page
 */
export function frameAddress(address: string, origin: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin === origin) return undefined;
  return allowedAddress(address, { origin, hosts: [url.hostname] }) === undefined ? undefined : url;
}
