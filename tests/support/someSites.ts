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
