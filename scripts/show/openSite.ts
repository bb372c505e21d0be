import { nowValues } from '../../src/app/browser/nowValues.ts';
import { brandValues } from '../../src/app/configuration/brandValues.ts';
import { formConfiguration } from '../../src/app/configuration/formConfiguration.ts';
import { siteValues } from '../../src/app/configuration/siteValues.ts';
import type { SiteDocument } from '../../src/compile/release/SiteDocument.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { buildSettings } from '../../src/server/platform/sites/buildSettings.ts';
import { type AppStore, createAppStore } from '../../src/state/createAppStore.ts';
import { hostLabel } from './siteNamed.ts';

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
