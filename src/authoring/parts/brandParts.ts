import { entriesOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import { grammarOf } from '../../compile/grammar/schemaAt.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { type CheckedParts, filesOf, flat, nodeIn, type Part, partOf, pointOf } from './part.ts';

type Files = readonly ReturnType<typeof filesOf>[number][];

/** What the brand of a site says of itself in single values: its name and the like, and its design tokens group by group. */
export function brandParts(known: CheckedParts, site: LinkedSite): Part[] {
  const whole = site.layers.brandNode;
  // No flow has a brand document of its own.
  const files = filesOf(site, (layer) => `${layer ?? 'brands/_base'}/brand`).filter(
    ({ scope }) => scope === 'all' || scope === 'brand',
  );
  const own = partOf(known, { id: 'brand', title: 'Brand', path: [], files, at: grammarOf('brand'), whole });
  const groups = entriesOf(member(whole, 'tokens')).map(([group, node]) =>
    tokensPart(known, files, group, node),
  );
  return [own, ...groups].flatMap(flat);
}

/** The tokens of a group. A color is chosen by eye, or written as `#rrggbb`, or as the name of another. */
function tokensPart(known: CheckedParts, files: Files, group: string, whole: Node): Part {
  const path = ['tokens', group];
  const said = files.map(({ file }) => tokensIn(member(nodeIn(known, file), ...path)));
  const valuesOf = (tokens: ReturnType<typeof tokensIn>) =>
    Object.fromEntries(tokens.map(({ name, value }) => [name, plain(value)]));
  const isColor = textOf(member(whole, '$type')) === 'color';
  const drawn = tokensIn(whole).filter(({ value }) => value.kind === 'scalar');
  return {
    ...{ id: path.join('.'), title: path.join('.'), path, leaf: '$value' },
    form: {
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          drawn.map(({ name, value }) => [name, { title: name, type: typeof plain(value), description: '' }]),
        ),
      },
      uiSchema: Object.fromEntries(isColor ? drawn.map(({ name }) => [name, { 'ui:widget': 'color' }]) : []),
      kinds: [],
    },
    layers: files.map(({ scope, file }, index) => ({
      ...{ scope, file, exists: nodeIn(known, file) !== undefined },
      says: valuesOf(said[index] ?? []),
      inherited: valuesOf(said.slice(0, index).flat()),
      places: Object.fromEntries(
        (said[index] ?? []).map(({ name, key, value }) => [name, [key, value.place].map(pointOf)]),
      ),
    })),
  };
}

function tokensIn(group: Node | undefined) {
  return entriesOf(group).flatMap(([name, token, key]) => {
    const value = member(token, '$value');
    return value === undefined ? [] : [{ name, value, key }];
  });
}
