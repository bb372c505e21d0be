import { runs } from './runs.ts';

/** Of every flow one site, each of another brand; all sites where more is asked for. */
export function someSites<Site extends { flow: string; brand: string }>(sites: readonly Site[]): Site[] {
  if (runs(1) > 1) return [...sites];
  const brands = [...new Set(sites.map(({ brand }) => brand))];
  const flows = [...new Set(sites.map(({ flow }) => flow))];
  return flows.flatMap((flow, turn) => {
    const own = sites.filter((site) => site.flow === flow);
    return own.find(({ brand }) => brand === brands[turn % brands.length]) ?? own.slice(0, 1);
  });
}

/**
 * The first of what a row is the same for, since it stands in a part that all of them share, or those that are named; all of
 * them where more is asked for (`tests/everywhere.deep.test.ts`).
 */
export function someOf<One>(all: readonly One[], some: readonly One[] = all.slice(0, 1)): readonly One[] {
  return runs(1) > 1 ? all : some;
}
