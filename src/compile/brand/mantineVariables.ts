import type { MantineColorsTuple } from '@mantine/core';
import type { LinkedBrand } from './linkBrand.ts';
import { shades } from './shades.ts';

/** Name of the palette made of the brand's primary colour. */
const palette = 'brand';
const primaryShade = 6;

/**
 * The palettes that Mantine's style sheets read where nothing is drawn dark: its other eleven would be half of its
 * variables.
 */
const palettes = [palette, 'gray', 'red', 'teal'];

/** Mantine's variables for a brand, as CSS. */
export async function mantineVariables({ tokens }: LinkedBrand): Promise<string> {
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
