import { reportRequired, topLayerPlace } from '../document/blame.ts';
import type { Node } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import type { Token } from './tokens.ts';

/**
 * Computes the contrast of a brand's colour pairs (UX-13). The higher layer of a pair is to blame; `brandPlace` stands for
 * colours that are missing.
 */
export function checkContrast(
  tokens: ReadonlyMap<string, Token>,
  colours: Node | undefined,
  brandPlace: Place,
  report: DiagnosticCollector,
): void {
  for (const { front, ground, least } of contrastPairs) checkPair(tokens, front, ground, least, report);
  const names = new Set(contrastPairs.flatMap(({ front, ground }) => [front, ground]));
  for (const name of names) {
    if (tokens.has(`color-${name}`)) continue;
    const message = `the brand has no colour "${name}": add it to tokens.color`;
    reportRequired(report, colours, name, brandPlace, message);
  }
}

function checkPair(
  tokens: ReadonlyMap<string, Token>,
  front: string,
  ground: string,
  least: number,
  report: DiagnosticCollector,
): void {
  const [a, b] = [front, ground].map((name) => tokens.get(`color-${name}`));
  if (a === undefined || b === undefined || !isColour(a.value) || !isColour(b.value)) return;
  const ratio = contrast(a.value, b.value);
  if (ratio >= least) return;
  report.mistake(
    topLayerPlace(a.node.place, b.node.place),
    `"${front}" ${a.value} on "${ground}" ${b.value} has a contrast of ${ratio.toFixed(2)}; it needs ${least}`,
  );
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
  ['primary', 'panel'],
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
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
