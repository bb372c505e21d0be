import { higherPlace } from '../document/higherPlace.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';
import { genericFamilies, type Token } from './tokens.ts';

/**
 * Fonts and the tokens that name them, each with the other (F-512): the first family of a token is a font of the brand, or
 * a browser's own; those behind it stand in until that is there, or where it is not.
 */
export function checkFamilies(
  brand: Node | undefined,
  tokens: ReadonlyMap<string, Token>,
  report: Report,
): void {
  const fonts = entriesOf(member(brand, 'fonts'));
  const known = fonts.flatMap(([, font]) => textOf(member(font, 'family')) ?? []);
  const named = new Set<string>();
  for (const { type, node, name } of tokens.values()) {
    if (type !== 'fontFamily') continue;
    const families = node.kind === 'list' ? itemsOf(node) : [node];
    for (const family of families) named.add(textOf(family) ?? '');
    const [first = node] = families;
    const family = textOf(first) ?? '';
    if (known.includes(family) || genericFamilies.has(family) || family.startsWith('{')) continue;
    report.mistake(
      higherPlace(first.place, member(brand, 'fonts')?.place),
      `"${name.replace('-', '.')}" begins with the family "${family}", and the brand has no such font: correct its name, or add it under "fonts"`,
      { unknown: { word: family, known } },
    );
  }
  for (const [id, font] of fonts) {
    const family = member(font, 'family');
    const text = textOf(family);
    if (family === undefined || text === undefined || named.has(text)) continue;
    report.mistake(
      higherPlace(family.place, member(brand, 'tokens', 'font')?.place),
      `no token names the family "${text}" of the font "${id}", so nothing is set in it: name it under tokens.font, or take the font away`,
      { unknown: { word: text, known: [...named] } },
    );
  }
}
