import { formatValue } from '../../engine/text/formatValue.ts';
import type { ResolvedSite } from '../sites/ResolvedSite.ts';
import { composeTerms } from './composeTerms.ts';
import { readTermsDocument, type TermsBrand } from './readTermsDocument.ts';
import type { Terms } from './Terms.ts';

/**
 * The terms that hold on a site at this moment. Names and prices come from the site's settings, so that the document
 * says what is charged (SAFE-11).
 */
export function termsOfSite(site: Pick<ResolvedSite, 'brand' | 'settings'>): Promise<Terms> {
  const terms = known.get(site.settings) ?? compose(site);
  known.set(site.settings, terms);
  return terms;
}

/** Settings are the same object until release, variant or overrides change. A failed reading is not kept. */
const known = new WeakMap<ResolvedSite['settings'], Promise<Terms>>();

async function compose({ brand: id, settings }: Pick<ResolvedSite, 'brand' | 'settings'>): Promise<Terms> {
  try {
    const { document, brand } = await readTermsDocument(id);
    return composeTerms(document, figuresOf(settings, brand));
  } catch (error) {
    known.delete(settings);
    throw error;
  }
}

function figuresOf(settings: ResolvedSite['settings'], brand: TermsBrand): Record<string, string> {
  const { BrandSettings, CardColors, CreditProtection } = settings;
  const name = `${text(BrandSettings.ProductName) ?? brand.name}${brand.mark}`;
  const fees = CardColors.flatMap(({ Fee }) => (Fee === undefined ? [] : [Fee]));
  return {
    brand: name,
    product: `${name} Mastercard`,
    bank: text(BrandSettings.BankName) ?? brand.bank,
    servicer: brand.servicer,
    phone: text(BrandSettings.CustomerServiceNumber) ?? brand.phone,
    ...(fees.length > 0 && { premiumDesignFee: formatValue(Math.max(...fees), 'usd2') }),
    ...(CreditProtection && { protectionPrice: formatValue(CreditProtection.DefaultPrice, 'usd2') }),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
