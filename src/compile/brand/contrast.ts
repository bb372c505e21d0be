import {
  type Color,
  contrast_ratio_wcag_2_1,
  gam_sRGB,
  lin_sRGB,
  lin_sRGB_to_XYZ_D65,
  mapGamutRayTrace,
  OKLCH_to_XYZ_D65,
  XYZ_D65_to_OKLCH,
  XYZ_to_lin_sRGB,
} from '@csstools/color-helpers';
import { reportRequired, topLayerPlace } from '../document/blame.ts';
import { type Node, plain } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import type { Token } from './tokens.ts';

/**
 * Computes the contrast of a brand's colour pairs (UX-13). The higher layer of a pair is to blame, and there the colour that
 * has a shade that passes; `brandPlace` stands for colours that are missing.
 */
export function checkContrast(
  tokens: ReadonlyMap<string, Token>,
  colours: Node | undefined,
  brandPlace: Place,
  report: DiagnosticCollector,
): void {
  const told = new Set<string>();
  for (const pair of contrastPairs) checkPair(tokens, pair, told, report);
  const names = new Set(contrastPairs.flatMap(({ front, ground }) => [front, ground]));
  for (const name of names) {
    if (tokens.has(`color-${name}`)) continue;
    const message = `the brand has no colour "${name}": add it to tokens.color`;
    reportRequired(report, colours, name, brandPlace, message);
  }
}

function checkPair(
  tokens: ReadonlyMap<string, Token>,
  { front, ground, least }: (typeof contrastPairs)[number],
  told: Set<string>,
  report: DiagnosticCollector,
): void {
  const [a, b] = [front, ground].map((name) => tokens.get(`color-${name}`));
  if (a === undefined || b === undefined || !isColour(a.value) || !isColour(b.value)) return;
  const ratio = contrast(a.value, b.value);
  if (ratio >= least) return;
  const [nearest] = [front, ground]
    .flatMap((name) => nearestShade(tokens, name) ?? [])
    .sort((one, other) => one.distance - other.distance);
  const said = `"${front}" ${a.value} on "${ground}" ${b.value} has a contrast of ${ratio.toFixed(2)}; it needs ${least}`;
  const place = topLayerPlace(a.node.place, b.node.place);
  if (nearest === undefined) {
    report.mistake(place, said);
    return;
  }
  const { name, shade } = nearest;
  // One shade mends all pairs of a color.
  if (told.has(name)) return;
  told.add(name);
  const own = tokens.get(`color-${name}`)?.node.place;
  // What is the color of another follows that one, which may be said elsewhere.
  const areWritten = [a, b].every(({ node }) => isColour(String(plain(node))));
  report.mistake(
    own?.source.file === place.source.file ? own : place,
    `${said}. The nearest that passes: ${shade} as "${name}"`,
    areWritten ? { remedy: { path: ['tokens', 'color', name, '$value'], is: shade } } : {},
  );
}

interface Shade {
  /** Of the color that it would stand for. */
  name: string;
  /** `#rrggbb`. */
  shade: string;
  /** How much lighter or darker it is, in steps. */
  distance: number;
}

/** How finely a lighter or darker shade is looked for. */
const steps = 200;

/**
 * The nearest shade of a color that has the contrast that each of its pairs needs: the same hue, lighter or darker as the
 * eye sees it (OKLCH), and only as vivid as a screen can show. Undefined where there is none.
 */
function nearestShade(tokens: ReadonlyMap<string, Token>, name: string): Shade | undefined {
  const valueAt = (color: string) => tokens.get(`color-${color}`)?.value ?? '';
  const others = contrastPairs.flatMap(({ front, ground, least }) => {
    const other = front === name ? valueAt(ground) : ground === name ? valueAt(front) : '';
    return isColour(other) ? [{ other, least }] : [];
  });
  const [lightness, chroma, hue] = XYZ_D65_to_OKLCH(lin_sRGB_to_XYZ_D65(lin_sRGB(channelsOf(valueAt(name)))));
  for (let distance = 1; distance < steps; distance += 1) {
    for (const moved of [lightness - distance / steps, lightness + distance / steps]) {
      if (moved < 0 || moved > 1) continue;
      // A grey has no hue.
      const shade = hexOf(screenColor([moved, chroma, Number.isNaN(hue) ? 0 : hue]));
      if (others.every(({ other, least }) => contrast(shade, other) >= least))
        return { name, shade, distance };
    }
  }
  return undefined;
}

function screenColor(color: Color): Color {
  const toLinear = (one: Color) => XYZ_to_lin_sRGB(OKLCH_to_XYZ_D65(one));
  const fromLinear = (one: Color) => XYZ_D65_to_OKLCH(lin_sRGB_to_XYZ_D65(one));
  return gam_sRGB(mapGamutRayTrace(color, toLinear, fromLinear));
}

function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/** Text on its ground: 4.5 (WCAG 1.4.3). */
const textPairs = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['ink', 'surface'],
  ['ink', 'panel'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'panel'],
  ['primary-strong', 'panel'],
  ['primary', 'panel'],
  ['primary', 'surface'],
  ['danger', 'panel'],
  ['danger', 'danger-surface'],
  ['warning', 'warning-surface'],
  ['success', 'panel'],
  ['ink', 'danger-surface'],
  ['ink', 'warning-surface'],
  ['on-banner', 'banner'],
  ['on-footer', 'footer'],
] as const;

/** What has to be seen without being read: 3 (WCAG 1.4.11). */
const shapePairs = [
  ['field-line', 'panel'],
  ['focus', 'panel'],
  ['focus', 'surface'],
  ['undone', 'panel'],
  ['focus', 'focus-halo'],
] as const;

/** The color pairs of a brand, and the contrast that each needs at least (UX-13). */
export const contrastPairs = [
  ...textPairs.map(([front, ground]) => ({ front, ground, least: 4.5 })),
  ...shapePairs.map(([front, ground]) => ({ front, ground, least: 3 })),
];

/** The contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  return contrast_ratio_wcag_2_1(channelsOf(one), channelsOf(other));
}

/** Red, green and blue of `#rrggbb`, each from 0 to 1. */
export function channelsOf(colour: string): Color {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Color;
}

/** The opposite. */
export function hexOf(channels: readonly number[]): string {
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
