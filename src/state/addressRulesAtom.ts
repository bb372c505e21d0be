import type { AddressRules } from '../engine/addresses/allowedAddress.ts';
import { contextAtom } from './contextAtom.ts';
import { stableAtom } from './useValue.ts';

/**
 * Where links and redirects may lead (SAFE-05): the page's own origin, the brand's own hosts (`brand.hosts`) with all under
 * them, and those that the release (`brand.allowedHosts`) and the site's answer (`site.allowedHosts`) name.
 */
export const addressRulesAtom = stableAtom((get): AddressRules => {
  const { brand, site, device, query } = get(contextAtom);
  return {
    origin: typeof device.origin === 'string' ? device.origin : 'http://localhost',
    hosts: [
      ...texts(brand.hosts).flatMap((host) => [host, `*.${host}`]),
      ...texts(brand.allowedHosts),
      ...texts(site.allowedHosts),
    ],
    ...(typeof query.site === 'string' && { kept: `?${new URLSearchParams({ site: query.site })}` }),
  };
});

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
