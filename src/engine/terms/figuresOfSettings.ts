import { isObject } from '../overlay/mergePatch.ts';
import { formatValue } from '../text/formatValue.ts';

/**
 * Figures that the settings of a site say, so that its terms name what is charged (SAFE-11). One that they do not say, or
 * not as text or number, is left out.
 * @param settings groups of the contract; lists may stand as objects with ids
 * @param mark sign behind the product's name
 */
export function figuresOfSettings(
  settings: Readonly<Record<string, unknown>>,
  mark: string,
): Record<string, string> {
  const { ProductName, BankName, CustomerServiceNumber } = groupOf(settings.BrandSettings);
  const name = textOf(ProductName);
  const fees = itemsOf(settings.CardColors).flatMap((colour) => numberOf(groupOf(colour).Fee) ?? []);
  const price = numberOf(groupOf(settings.CreditProtection).DefaultPrice);
  const said = {
    brand: name && `${name}${mark}`,
    product: name && `${name}${mark} Mastercard`,
    bank: textOf(BankName),
    phone: textOf(CustomerServiceNumber),
    premiumDesignFee: fees.length === 0 ? undefined : formatValue(Math.max(...fees), 'usd2'),
    protectionPrice: price === undefined ? undefined : formatValue(price, 'usd2'),
  };
  return Object.fromEntries(Object.entries(said).flatMap(([figure, text]) => (text ? [[figure, text]] : [])));
}

function groupOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : Object.values(groupOf(value));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
