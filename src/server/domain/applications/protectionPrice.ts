import { creditProtectionPrice } from '../../../engine/derive/creditProtectionPrice.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';

/**
 * What credit protection costs, in dollars for each 100 of balance: by the site's ranges and codes, else what the letter
 * promised, else the usual price (AFT-013 … AFT-018, A-040). Never what a request says (SAFE-11).
 * @param reservation the number that the server has confirmed, undefined where there is none
 * @param promised price of the reservation
 */
export function protectionPrice(
  reservation: string | undefined,
  promised: number | undefined,
  { CreditProtection }: Pick<SiteSettings, 'CreditProtection'>,
): number {
  if (CreditProtection === undefined) return creditProtectionPrice(reservation, promised);
  const { DefaultPrice, ReducedPrice = DefaultPrice, Ranges = [], Codes = [] } = CreditProtection;
  return creditProtectionPrice(reservation, promised, {
    default: DefaultPrice,
    reduced: ReducedPrice,
    ranges: Ranges,
    codes: Codes,
  });
}
