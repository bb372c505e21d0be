import { higherPlace } from '../document/higherPlace.ts';
import { sayLacking } from '../document/missing.ts';
import type { Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import { contrast } from './contrast.ts';
import { contrastPairs } from './contrastPairs.ts';
import type { Token } from './tokens.ts';

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
  for (const { front, ground, least } of contrastPairs) checkPair(tokens, front, ground, least, report);
  const names = new Set(contrastPairs.flatMap(({ front, ground }) => [front, ground]));
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
