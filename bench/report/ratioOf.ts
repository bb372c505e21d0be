import type { Measures } from '../run/measureRound.ts';
import type { Variant } from '../run/variants.ts';
import type { Sample } from './Results.ts';

/** Middle, and the quarters below and above it. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

export interface Comparison {
  measure: keyof Measures;
  variant: Variant;
  /** Who it is held against. */
  against: Variant;
  size: number;
}

/**
 * How a variant stands to another, round by round: a machine that was slow in a round was slow for both. Undefined where
 * nothing was measured.
 */
export function ratioOf(samples: readonly Sample[], comparison: Comparison): Spread | undefined {
  const { measure, variant, against, size } = comparison;
  const ratios = samples.flatMap((own) => {
    if (own.variant !== variant || own.size !== size) return [];
    const isOther = (one: Sample) => one.variant === against && one.size === size && one.round === own.round;
    const other = samples.find(isOther);
    return other === undefined ? [] : [own[measure] / other[measure]];
  });
  return ratios.length === 0 ? undefined : spreadOf(ratios.sort((one, other) => one - other));
}

/** Quartiles by linear interpolation. */
function spreadOf(sorted: readonly number[]): Spread {
  const at = (part: number) => {
    const place = (sorted.length - 1) * part;
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? below;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
