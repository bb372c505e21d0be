import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import { readPath } from '../readPath.ts';

/** The highest fee of the designs that a site lets applicants choose from, in dollars; 0 where none costs anything. */
export function premiumFee(context: Context): number {
  return Math.max(0, ...feesOf(context));
}

/** Whether designs that cost something cost different amounts, so that no one amount may be named for all (F-219). */
export function premiumFeesDiffer(context: Context): boolean {
  return new Set(feesOf(context)).size > 1;
}

/** `site.cardColors`, as the site's configuration answers them; designs without a fee are left out. */
function feesOf(context: Context): number[] {
  if (readPath(context, 'site.hasCardColorChoice') !== true) return [];
  const colours = readPath(context, 'site.cardColors');
  const fees = (Array.isArray(colours) ? colours : []).map((colour) =>
    isObject(colour) ? Number(colour.Fee) : 0,
  );
  return fees.filter((fee) => Number.isFinite(fee) && fee > 0);
}
