import type { MantineColorsTuple } from '@mantine/core';
import { fallbackFaces } from './fallbackFaces.ts';
import type { FontFile, LinkedBrand } from './linkBrand.ts';

/**
 * The stylesheet of a brand: its fonts with what stands in for them until they have come, its tokens as
 * `--<group>-<name>`, and Mantine's variables.
 */
export async function themeCss(brand: LinkedBrand): Promise<string> {
  const fonts = brand.fonts.map(
    ({ address, family, weight, unicodeRange }) =>
      `@font-face{font-family:${JSON.stringify(family)};src:url(../${address}) format("woff2");font-weight:${weight};font-style:normal;font-display:swap${unicodeRange === undefined ? '' : `;unicode-range:${unicodeRange}`}}`,
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

/** Name of the palette made of the brand's primary colour. */
const palette = 'brand';
const primaryShade = 6;

/**
 * The palettes that Mantine's style sheets read where nothing is drawn dark: its other eleven would be half of its
 * variables.
 */
const palettes = [palette, 'gray', 'red', 'teal'];

/** Mantine's variables for a brand, as CSS. */
async function mantineVariables({ tokens }: LinkedBrand): Promise<string> {
  // Loaded here, for a check of the catalogue has no use for it.
  const { createTheme, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
    '@mantine/core'
  );
  const primary = tokens.get('color-primary')?.value ?? '#333333';
  const strong = tokens.get('color-primary-strong')?.value ?? primary;
  const theme = mergeMantineTheme(
    DEFAULT_THEME,
    createTheme({
      primaryColor: palette,
      primaryShade,
      colors: { [palette]: shades(primary, strong) as unknown as MantineColorsTuple },
      fontFamily: 'var(--font-text)',
      headings: { fontFamily: 'var(--font-display)' },
      defaultRadius: 'var(--radius-control)',
      fontSizes: scale('text', ['small', 'small', 'body', 'lead', 'title']),
      spacing: scale('space', ['2', '3', '4', '5', '6']),
      shadows: scale('shadow', ['panel', 'panel', 'panel', 'panel', 'panel']),
      radius: scale('radius', ['control', 'control', 'control', 'card', 'panel']),
    }),
  );
  const { variables, light } = defaultCssVariablesResolver(theme);
  const all: Record<string, string> = { ...variables, ...light, ...bridges };
  const left = Object.keys(theme.colors).filter((name) => !palettes.includes(name));
  const kept = Object.entries(all).filter(
    ([name]) => !left.some((color) => name.startsWith(`--mantine-color-${color}-`)),
  );
  return `:root{color-scheme:light;${kept.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

/** Mantine's five sizes as tokens. */
function scale(group: string, tokens: [string, string, string, string, string]) {
  const [xs, sm, md, lg, xl] = tokens.map((token) => `var(--${group}-${token})`);
  return { xs, sm, md, lg, xl } as Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', string>;
}

/** Where Mantine has a colour of its own for what is a token here. */
const bridges: Record<string, string> = {
  '--mantine-color-body': 'var(--color-surface)',
  '--mantine-color-text': 'var(--color-ink)',
  '--mantine-color-dimmed': 'var(--color-ink-soft)',
  '--mantine-color-placeholder': 'var(--color-ink-soft)',
  '--mantine-color-error': 'var(--color-danger)',
  '--mantine-color-anchor': 'var(--color-primary-strong)',
  '--mantine-color-default-border': 'var(--color-field-line)',
  '--mantine-primary-color-contrast': 'var(--color-on-primary)',
  '--mantine-color-white': 'var(--color-panel)',
  '--mantine-color-black': 'var(--color-ink)',
  '--mantine-color-gray-0': 'var(--color-surface)',
  '--mantine-color-gray-2': 'var(--color-line)',
  '--mantine-color-gray-3': 'var(--color-line)',
  '--mantine-color-gray-7': 'var(--color-ink-soft)',
};

/**
 * Ten shades of a colour `#rrggbb`, light to dark, as Mantine wants them: the seventh is the colour itself, the eighth
 * the stronger one (hover), the rest is mixed with white and black.
 */
export function shades(colour: string, stronger: string): string[] {
  const lighter = [0.92, 0.82, 0.66, 0.48, 0.3, 0.14].map((share) => mix(colour, '#ffffff', share));
  return [...lighter, colour, stronger, mix(stronger, '#000000', 0.15), mix(stronger, '#000000', 0.3)];
}

/** `share` of the second colour in the first. */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
