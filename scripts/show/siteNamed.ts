import { nowValues } from '../../src/app/browser.ts';
import { formConfiguration } from '../../src/app/configuration/siteSwitches.ts';
import { brandValues, siteValues } from '../../src/app/configuration/siteValues.ts';
import type { MergedSite } from '../../src/authoring/show.ts';
import type { SiteDocument } from '../../src/compile/release/SiteDocument.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { buildSettings } from '../../src/server/platform/sites/buildSettings.ts';
import { findSite } from '../../src/server/platform/sites/createSites.ts';
import { type AppStore, createAppStore } from '../../src/state/createAppStore.ts';
import { unknown } from '../saysRefusals.ts';

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

/** What the page knows of a site before anybody does anything on it: the server's answer, read as the page reads it. */
export function openSite(document: SiteDocument, variant: string | undefined, slice: Slice): AppStore {
  const host = `${hostLabel(document, variant)}.localhost`;
  const { settings } = buildSettings(document.settings, variant, {}, host);
  const clock = Date.now();
  return createAppStore({
    slice,
    surroundings: {
      site: siteValues(settings, slice.context, { host, origin: `http://${host}` }, []),
      brand: brandValues(settings, slice.brandFacts),
      now: nowValues(clock),
      clock,
    },
    configuration: formConfiguration(settings),
  });
}
