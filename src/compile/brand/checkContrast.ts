import { higherPlace } from '../document/higherPlace.ts';
import { sayLacking } from '../document/missing.ts';
import type { Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import { contrast } from './contrast.ts';
import type { Token } from './tokens.ts';

/** Text on its ground: 4.5 (WCAG 1.4.3). */
const textPairs = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent'],
  ['ink', 'surface'],
  ['ink', 'panel'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'panel'],
  ['primary-strong', 'panel'],
  ['danger', 'panel'],
  ['danger', 'danger-surface'],
  ['warning', 'warning-surface'],
  ['success', 'success-surface'],
  ['ink', 'danger-surface'],
  ['ink', 'warning-surface'],
  ['ink', 'success-surface'],
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

/**
 * Computes the contrast of a brand's colour pairs (UX-13). The higher layer of a pair is to blame; `brandPlace` stands for
 * colours that are missing.
 */
export function checkContrast(
  tokens: ReadonlyMap<string, Token>,
  colours: Node | undefined,
  brandPlace: Place,
  report: Report,
): void {
  for (const [pairs, least] of [
    [textPairs, 4.5],
    [shapePairs, 3],
  ] as const) {
    for (const [front, ground] of pairs) checkPair(tokens, front, ground, least, report);
  }
  const names = new Set([...textPairs, ...shapePairs].flat());
  for (const name of names) {
    if (tokens.has(`color-${name}`)) continue;
    const message = `the brand has no colour "${name}": add it to tokens.color`;
    sayLacking(report, colours, name, brandPlace, message);
  }
}

function checkPair(
  tokens: ReadonlyMap<string, Token>,
  front: string,
  ground: string,
  least: number,
  report: Report,
): void {
  const [a, b] = [front, ground].map((name) => tokens.get(`color-${name}`));
  if (a === undefined || b === undefined || !isColour(a.value) || !isColour(b.value)) return;
  const ratio = contrast(a.value, b.value);
  if (ratio >= least) return;
  report.mistake(
    higherPlace(a.node.place, b.node.place),
    `"${front}" ${a.value} on "${ground}" ${b.value} has a contrast of ${ratio.toFixed(2)}; it needs ${least}`,
  );
}

function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}
