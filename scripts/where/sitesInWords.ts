import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';

/** Sites in as few words as tell them: "all 42 sites", "cfc, dm: every brand", "prequal: surge, verve". */
export function sitesInWords(sites: readonly LinkedSite[], all: readonly LinkedSite[]): string {
  if (sites.length === all.length && all.length > 1) return `all ${all.length} sites`;
  const flows = new Map<string, string[]>();
  for (const flow of new Set(sites.map(({ layers }) => layers.flow))) {
    const has = ({ layers }: LinkedSite) => layers.flow === flow;
    const brands = sites.filter(has).map(({ layers }) => layers.brand);
    const words = brands.length === all.filter(has).length ? 'every brand' : brands.sort().join(', ');
    flows.set(words, [...(flows.get(words) ?? []), flow]);
  }
  return [...flows].map(([brands, names]) => `${names.join(', ')}: ${brands}`).join('; ');
}
