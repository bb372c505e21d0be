import type { LoadResults, LoadSample } from './LoadResults.ts';
import { percentile } from './percentile.ts';

/** One measured thing. */
export interface LoadPlace {
  call: string;
  processes: number;
}

type Figure = 'perSecond' | 'p50' | 'p95' | 'cpu' | 'statements';

/**
 * How a figure of one stands to that of another in the same round: the median over the rounds.
 * @returns undefined where no round has both
 */
export function loadRatio(
  { samples }: Pick<LoadResults, 'samples'>,
  figure: Figure,
  one: LoadPlace,
  other: LoadPlace,
): number | undefined {
  const ratios = samplesOf(samples, one).flatMap((sample) => {
    const against = samplesOf(samples, other).find(({ round }) => round === sample.round);
    return against === undefined ? [] : [sample[figure] / against[figure]];
  });
  return ratios.length === 0 ? undefined : percentile(ratios, 0.5);
}

/**
 * A figure of a call: the median over the rounds.
 * @throws Error where it was not measured
 */
export function loadFigure({ samples }: Pick<LoadResults, 'samples'>, figure: Figure, of: LoadPlace): number {
  return percentile(
    samplesOf(samples, of).map((sample) => sample[figure]),
    0.5,
  );
}

function samplesOf(samples: readonly LoadSample[], { call, processes }: LoadPlace): LoadSample[] {
  return samples.filter((sample) => sample.call === call && sample.processes === processes);
}
