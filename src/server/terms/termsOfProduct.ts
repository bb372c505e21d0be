import type { ResolvedSite } from '../sites/ResolvedSite.ts';
import type { Terms } from './Terms.ts';
import { termsOfSite } from './termsOfSite.ts';

/** What a visitor reads where there are no terms (TRM-002). */
export const noTermsMessage = 'We could not find the terms of this product.';

/** The terms of a product by its code; undefined where the site has no such product. */
export async function termsOfProduct(
  site: Pick<ResolvedSite, 'brand' | 'settings'>,
  productCode: string,
): Promise<Terms | undefined> {
  const own = site.settings.MainSettings.ProductCode;
  return productCode.trim().toLowerCase() === own.toLowerCase() ? termsOfSite(site) : undefined;
}
