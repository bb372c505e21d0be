import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import { readPath } from '../readPath.ts';

/** Prices per $100 of outstanding balance each billing cycle (OFR-022, CON-016). */
export interface CreditProtectionPrices {
  default: number;
  reduced: number;
  /** Reservation digits (after the D), both ends included, that get the reduced price (AFT-015 to AFT-017). */
  ranges: [string, string][];
  /** Single reservation digits that get it (AFT-018, A-040). */
  codes: string[];
}

/** What the documents state; in force while neither the site's answer nor the brand's facts say otherwise. */
export const documentedPrices: CreditProtectionPrices = {
  default: 1.39,
  reduced: 0.99,
  ranges: [
    ['41282317994', '41308929276'],
    ['41308929284', '41331474845'],
    ['41331474852', '41338573870'],
  ],
  codes: [],
};

/** The reduced price where the reservation lies in a range or is a code, else the applicant's own, else the default. */
export function creditProtectionPrice(
  reservation: unknown,
  ownPrice: unknown,
  prices: CreditProtectionPrices = documentedPrices,
): number {
  const digits = typeof reservation === 'string' ? reservation.replace(/\D/gu, '') : '';
  if (isReduced(digits, prices)) return prices.reduced;
  const own = Number(ownPrice);
  return ownPrice !== undefined && ownPrice !== null && ownPrice !== '' && Number.isFinite(own)
    ? own
    : prices.default;
}

function isReduced(digits: string, { ranges, codes }: CreditProtectionPrices): boolean {
  if (digits === '') return false;
  const number = BigInt(digits);
  return (
    codes.includes(digits) || ranges.some(([from, to]) => number >= BigInt(from) && number <= BigInt(to))
  );
}

/** The same from the context: `applicant.ReservationCode`, `applicant.CreditProtectionPrice`, `site.creditProtection`. */
export function creditProtectionPriceOf(context: Context): number {
  return creditProtectionPrice(
    readPath(context, 'applicant.ReservationCode') ?? readPath(context, 'applicant.reservationNumber'),
    readPath(context, 'applicant.CreditProtectionPrice'),
    pricesOf(readPath(context, 'site.creditProtection') ?? readPath(context, 'brand.creditProtection')),
  );
}

function pricesOf(stated: unknown): CreditProtectionPrices {
  if (!isObject(stated)) return documentedPrices;
  const usual = typeof stated.default === 'number' ? stated.default : undefined;
  return {
    default: usual ?? documentedPrices.default,
    // A site that states one price has no other.
    reduced: typeof stated.reduced === 'number' ? stated.reduced : (usual ?? documentedPrices.reduced),
    ranges: Array.isArray(stated.ranges) ? stated.ranges.filter(isRange) : documentedPrices.ranges,
    codes: Array.isArray(stated.codes) ? stated.codes.filter(isDigits) : documentedPrices.codes,
  };
}

function isRange(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every(isDigits);
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d+$/u.test(value);
}
