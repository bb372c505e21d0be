import { asDeclared } from '../src/api/readAnswer.ts';
import { nowValues } from '../src/app/browser.ts';
import type { SiteAnswer } from '../src/app/configuration/loadConfiguration.ts';
import { formConfiguration } from '../src/app/configuration/siteSwitches.ts';
import { brandValues, siteValues } from '../src/app/configuration/siteValues.ts';
import type { SiteView } from '../src/authoring/compare/Difference.ts';
import { type ShownValue, siteViews } from '../src/authoring/compare/siteViews.ts';
import type { LinkedBrand } from '../src/compile/brand/linkBrand.ts';
import type { Checked } from '../src/compile/Compiler.ts';
import type { LinkedSite } from '../src/compile/link/LinkedSite.ts';
import { describeSite } from '../src/compile/release/describeSite.ts';
import type { SiteDocument } from '../src/compile/release/SiteDocument.ts';
import { calls } from '../src/contracts/calls.ts';
import { readDeclared } from '../src/engine/context/readDeclared.ts';
import type { Slice } from '../src/engine/slice.ts';
import { formatValue } from '../src/engine/text/formatValue.ts';
import { copyReference, sentenceOf, wordsOf } from '../src/engine/text/wordsOf.ts';
import { buildSettings } from '../src/server/platform/sites/buildSettings.ts';
import { contextAtom } from '../src/state/atoms.ts';
import { type AppStore, createAppStore } from '../src/state/createAppStore.ts';
import { hostLabel } from './show/siteNamed.ts';

/** What the page knows of a site before anybody does anything on it: the server's answer, read as the page reads it. */
export function openSite(document: SiteDocument, variant: string | undefined, slice: Slice): AppStore {
  const host = `${hostLabel(document, variant)}.localhost`;
  const { settings: sent } = buildSettings(document.settings, variant, {}, host);
  const settings = asDeclared(sent, calls['get-configuration'].answer.Payload) as SiteAnswer;
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

/** Gives what sentences of a site show for a path; empty for what is only known of an applicant. */
export function shownOn(site: LinkedSite, brand: LinkedBrand): ShownValue {
  const addresses = { files: { slice: '', theme: '', fonts: [], art: {} }, forms: {}, terms: '' };
  const context = openSite(describeSite(site, brand, addresses), undefined, site.slice).get(contextAtom);
  const shown: ShownValue = (path, format) => {
    const read = readDeclared(context, path, site.slice.context);
    const other = copyReference(read);
    if (other === undefined) return formatValue(read, format);
    return wordsOf(sentenceOf(site.slice.copy, other), (at, as) => shown(at, as) || `{${at}}`);
  };
  return shown;
}

/** What is compared of the released sites of a checked catalogue. */
export function viewsOf(checked: Pick<Checked, 'catalogue' | 'linked'>): SiteView[] {
  return siteViews(checked, shownOn);
}
