import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';
import { type TermsVersion, termsOfSite } from './termsOfSite.ts';

/** What a visitor reads where there are no terms (TRM-002). */
export const noTermsMessage = 'We could not find the terms of this product.';

/** The terms of a product by its code; undefined where the site has no such product. */
export function termsOfProduct(
  site: Pick<ResolvedSite, 'release' | 'settings'>,
  productCode: string,
): TermsVersion | undefined {
  const own = site.settings.MainSettings.ProductCode;
  return productCode.trim().toLowerCase() === own.toLowerCase() ? termsOfSite(site) : undefined;
}
