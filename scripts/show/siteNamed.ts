import { unknown } from '../../src/authoring/Refusal.ts';
import type { MergedSite } from '../../src/authoring/show.ts';
import { findSite } from '../../src/server/platform/sites/createSites.ts';

/** A site of the catalogue, and one of its variants where that is meant. */
export interface NamedSite {
  name: string;
  site: MergedSite;
  variant: string | undefined;
}

/** The site that a host label or a key names. */
export function siteNamed(name: string, sites: readonly MergedSite[]): NamedSite {
  const found = findSite(sites, `${name}.localhost`, { environment: 'development', isLocal: true });
  const key = found?.entry.key ?? name;
  const site = sites.find((one) => one.key === key);
  if (site !== undefined) return { name, site, variant: found?.variant };
  const hosts = sites.flatMap((one) => [
    hostLabel(one),
    one.key,
    ...one.variants.map((variant) => hostLabel(one, variant)),
  ]);
  throw unknown('There is no site', name, hosts);
}

/** What stands before `.localhost`. */
export function hostLabel({ label, brand }: { label: string; brand: string }, variant?: string): string {
  return `${label}${variant === undefined ? '' : `-${variant}`}.${brand}`;
}
