import type { Measures, Sample } from '../run/runRounds.ts';
import { type Variant, variants } from '../run/variants.ts';

/** Middle, and the quarters below and above it. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** Quartiles by linear interpolation. Undefined for no values. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  if (sorted.length === 0) return undefined;
  const at = (part: number) => {
    const place = (sorted.length - 1) * part;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** How a variant stands to another, round by round: a machine that was slow in a round was slow for both. */
export function ratioOf(
  samples: readonly Sample[],
  variant: Variant,
  copies: number,
  measure: keyof Measures,
): Spread | undefined {
  const of = (wanted: Variant, round: number) =>
    samples.find((one) => one.variant === wanted && one.copies === copies && one.round === round)?.[measure];
  const rounds = [...new Set(samples.map(({ round }) => round))];
  return spreadOf(
    rounds.flatMap((round) => {
      const [own, other] = [of(variant, round), of(variants[0], round)];
      return own === undefined || other === undefined ? [] : [own / other];
    }),
  );
}
