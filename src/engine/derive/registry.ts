import type { Context } from '../machine.ts';
import { cardYears } from './cardYears.ts';
import { designArt, designFee, designInk, designName } from './chosenDesign.ts';
import { creditProtectionPriceOf } from './creditProtectionPrice.ts';
import { namesReference } from './namesReference.ts';
import { premiumFee, premiumFeesDiffer } from './premiumFees.ts';

/** A computed value: a pure function of the context, undefined where it cannot be computed yet. */
export type Derivation = (context: Context) => unknown;

/** Computed values: name in `context.json` (`"derive"`) → function. */
export const derive: Readonly<Record<string, Derivation>> = {
  cardYears,
  creditProtectionPrice: creditProtectionPriceOf,
  designArt,
  designFee,
  designInk,
  designName,
  namesReference,
  premiumFee,
  premiumFeesDiffer,
};
