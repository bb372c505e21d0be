import type { LinkedBrand } from './linkBrand.ts';
import { mantineVariables } from './mantineVariables.ts';

/**
 * The stylesheet of a brand: its fonts, its tokens as `--<group>-<name>`, and Mantine's variables.
 */
export async function themeCss(brand: LinkedBrand): Promise<string> {
  const fonts = brand.fonts.map(
    ({ address, family, weight, style, unicodeRange }) =>
      `@font-face{font-family:${JSON.stringify(family)};src:url(../${address}) format("woff2");font-weight:${weight};font-style:${style};font-display:swap${unicodeRange === undefined ? '' : `;unicode-range:${unicodeRange}`}}`,
  );
  const tokens = [...brand.tokens.values()].map(({ name, value }) => `--${name}:${value}`);
  return [...fonts, `:root{${tokens.join(';')}}`, await mantineVariables(brand), ''].join('\n');
}
