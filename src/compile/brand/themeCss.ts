import { fallbackFaces } from './fallbackFaces.ts';
import type { FontFile, LinkedBrand } from './linkBrand.ts';
import { mantineVariables } from './mantineVariables.ts';

/**
 * The stylesheet of a brand: its fonts with what stands in for them until they have come, its tokens as
 * `--<group>-<name>`, and Mantine's variables.
 */
export async function themeCss(brand: LinkedBrand): Promise<string> {
  const fonts = brand.fonts.map(
    ({ address, family, weight }) =>
      `@font-face{font-family:${JSON.stringify(family)};src:url(../${address}) format("woff2");font-weight:${weight};font-style:normal;font-display:swap}`,
  );
  const stacks = [...brand.tokens.values()].filter(({ type }) => type === 'fontFamily');
  const heaviest = Math.max(700, ...weightsOf(brand));
  const standIns = new Map<string, { families: string; css: string }>();
  for (const font of brand.fonts) {
    const own = JSON.stringify(font.family);
    const stack = stacks.find(({ value }) => value.includes(own));
    if (stack !== undefined && !standIns.has(own))
      standIns.set(own, await standIn(font, stack.value, heaviest));
  }
  const tokens = [...brand.tokens.values()].map(({ name, type, value }) => {
    if (type !== 'fontFamily') return `--${name}:${value}`;
    const whole = value.split(', ').map((family) => standIns.get(family)?.families ?? family);
    return `--${name}:${whole.join(', ')}`;
  });
  const faces = [...standIns.values()].map(({ css }) => css);
  return [...fonts, ...faces, `:root{${tokens.join(';')}}`, await mantineVariables(brand), ''].join('\n');
}

function standIn(font: FontFile, stack: string, heaviest: number) {
  return fallbackFaces(font, /(?:^|, )(?:ui-)?serif$/u.test(stack) ? 'serif' : 'sans-serif', heaviest);
}

function weightsOf({ tokens }: LinkedBrand): number[] {
  return [...tokens.values()].filter(({ type }) => type === 'fontWeight').map(({ value }) => Number(value));
}
