import { readFile } from 'node:fs/promises';
import type { ReleaseReader } from '../../platform/sites/SiteSettings.ts';

export const brandStyleAddress = '/_pages/brands.css';

/** The colors of a theme, as a release writes them. */
const color = /(--color-(?:footer|on-footer|primary)):\s*([#\w(),.%/ -]+);/gu;

/** Class that has the colors of a brand. */
export function brandClass(brand: string): string {
  return `brand-${brand}`;
}

/** A style sheet with a class for each brand: its colors, taken from the theme in its release. */
export async function brandStyle(releases: ReleaseReader): Promise<string> {
  const sites = await releases.sites();
  const firsts = [...Map.groupBy(sites, ({ brand }) => brand).values()].flatMap(([site]) => site ?? []);
  const rules = await Promise.all(
    firsts.map(async ({ id, brand, files }) => {
      const file = await releases.file(id, files.theme);
      const theme = file === undefined ? '' : await readFile(file, 'utf8');
      const colors = [...theme.matchAll(color)].map(([, name, value]) => `${name}:${value}`);
      return `.${brandClass(brand)}{${colors.join(';')}}\n`;
    }),
  );
  return rules.join('');
}
