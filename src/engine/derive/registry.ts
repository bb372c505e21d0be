import { addressRulesOf, allowedAddress } from '../addresses/allowedAddress.ts';
import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import { readPath } from '../paths.ts';

const words = 'original reference number';

/** Whether a decline message mentions an email with the original reference number (ACT-010, A-059). */
export function namesReference(context: Context): boolean {
  const message = readPath(context, 'result.decline_message');
  return typeof message === 'string' && message.toLowerCase().includes(words);
}

const years = 15;
/** Created once per year: an unchanged list is rendered once. */
const known = new Map<number, string[]>();

/** The expiration years to choose from, as text: fifteen, starting with the current one (PAY-013). */
export function cardYears(context: Context): string[] | undefined {
  const year = readPath(context, 'now.year');
  if (typeof year !== 'number') return undefined;
  const list = known.get(year) ?? Array.from({ length: years }, (_, index) => String(year + index));
  known.set(year, list);
  return list;
}

/** Name of the default card art. */
const standard = 'card';

/**
 * The art of the chosen card design: a name of the brand's art, or an address; the standard card if none was chosen.
 */
export function designArt(context: Context): string {
  return textOf(chosenIn(context)?.ColorCardFileName) ?? standard;
}

/** The name of the chosen design; undefined if none was chosen. */
export function designName(context: Context): string | undefined {
  const name = textOf(chosenIn(context)?.DisplayName);
  return name === undefined ? undefined : designLabel(name);
}

/** The fee of the chosen design in dollars; undefined if none was chosen. */
export function designFee(context: Context): number | undefined {
  const fee = Number(chosenIn(context)?.Fee);
  return Number.isFinite(fee) ? fee : undefined;
}

/** The color of text printed on that card: `dark` if the brand declares it for its art, otherwise `light`. */
export function designInk(context: Context): 'dark' | 'light' {
  const dark = readPath(context, 'brand.darkInkOn');
  return Array.isArray(dark) && dark.includes(nameOf(designArt(context))) ? 'dark' : 'light';
}

/** The name of a picture, also from its address in a release: `…/card-coral.49d817ffcb.svg`. */
function nameOf(art: string): string {
  return /([^/.]+)(?:\.[^/]*)?$/u.exec(art)?.[1] ?? '';
}

/** The design with the code that was accepted, or that the form currently holds. */
function chosenIn(context: Context): Record<string, unknown> | undefined {
  const code =
    textOf(readPath(context, 'session.cardDesign')) ?? textOf(readPath(context, 'applicant.cardColorCode'));
  const designs = readPath(context, 'site.cardColors');
  if (code === undefined || !Array.isArray(designs)) return undefined;
  return designs.find(
    (design): design is Record<string, unknown> => isObject(design) && design.Code === code,
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The displayed name of a card design: without '- Premium' (OFR-019). */
export function designLabel(name: string): string {
  return name.replace(/\s*-\s*Premium$/i, '');
}

/** The address of a partner's offer, where it may be followed (SAFE-05): without it there is nothing to offer. */
function offerAddress(name: string): Derivation {
  return (context) => {
    const address = textOf(readPath(context, `result.offers.${name}.Url`));
    return address && allowedAddress(address, addressRulesOf(context));
  };
}

/** A computed value: a pure function of the context, undefined if it cannot be computed yet. */
type Derivation = (context: Context) => unknown;

/** Computed values: name in `context.json` (`"derive"`) → function. */
export const derive: Readonly<Record<string, Derivation>> = {
  cardYears,
  creditProtectionPrice: creditProtectionPriceOf,
  designArt,
  designFee,
  designInk,
  designName,
  namesReference,
  partnerOffer: offerAddress('BMGDeclineOffer'),
  partnerPendingOffer: offerAddress('BMGPendinfoOffer'),
  premiumFee,
  premiumFeesDiffer,
};

/** The highest fee among the designs that a site offers, in dollars; 0 if all are free. */
export function premiumFee(context: Context): number {
  return Math.max(0, ...feesOf(context));
}

/** Whether designs have different fees, so that a single amount cannot be stated for all (F-219). */
export function premiumFeesDiffer(context: Context): boolean {
  return new Set(feesOf(context)).size > 1;
}

/** `site.cardColors` from the site's configuration; designs without a fee are left out. */
function feesOf(context: Context): number[] {
  if (readPath(context, 'site.hasCardColorChoice') !== true) return [];
  const colours = readPath(context, 'site.cardColors');
  const fees = (Array.isArray(colours) ? colours : []).map((colour) =>
    isObject(colour) ? Number(colour.Fee) : 0,
  );
  return fees.filter((fee) => Number.isFinite(fee) && fee > 0);
}

/** Prices per $100 of outstanding balance each billing cycle (OFR-022, CON-016). */
interface CreditProtectionPrices {
  default: number;
  reduced: number;
  /** Reservation digits (after the D), both ends included, that get the reduced price (AFT-015 to AFT-017). */
  ranges: [string, string][];
  /** Single reservation digits that get it (AFT-018, A-040). */
  codes: string[];
}

/** The specified prices; in force unless the site's answer or the brand's facts override them. */
const documentedPrices: CreditProtectionPrices = {
  default: 1.39,
  reduced: 0.99,
  ranges: [
    ['41282317994', '41308929276'],
    ['41308929284', '41331474845'],
    ['41331474852', '41338573870'],
  ],
  codes: [],
};

/**
 * The reduced price if the reservation is in a range or is a code, otherwise the applicant's own price, otherwise the
 * default.
 */
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
function creditProtectionPriceOf(context: Context): number {
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
    // A site with a single price has no other.
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
