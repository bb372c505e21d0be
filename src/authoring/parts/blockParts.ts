import {
  entriesOf,
  itemsOf,
  keyPlace,
  member,
  type Node,
  plainObject,
  textOf,
} from '../../compile/document/Node.ts';
import { grammarOf, type SchemaAt } from '../../compile/grammar/schemaAt.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { mergeAll, placements } from '../../compile/merge/mergeNodes.ts';
import type { Descriptor } from '../../compile/names/Registries.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { matchRoute } from '../../engine/routing.ts';
import { meaningOf } from './flatForm.ts';
import {
  type CheckedParts,
  countOf,
  filesOf,
  lineOf,
  namesOf,
  nodeIn,
  type Parts,
  partOf,
  type Scope,
  scopes,
  sitesIn,
  under,
  without,
} from './part.ts';

export interface BlockLayer {
  scope: Scope;
  file: string;
  /** Why nothing can be said of the block here. */
  barred?: string;
  isOff: boolean;
  /** `file:line` of the narrowest document that turns it off, if that is not this one. */
  offAt?: string;
  /** The blocks that it stands among, in order, as they are in this document. */
  order: string[];
  /** Those of them that it can be put before or behind here. */
  anchors: string[];
  /** How another is put beside it here: by its name, or by the order of the document, which is the first to have it. */
  beside?: 'name' | 'order';
  says: Record<string, unknown>;
}

export interface BlockParts extends Parts {
  id: string;
  screen: string;
  /** Of the block's descriptor. */
  about: string;
  path: string[];
  lockedAt?: string;
  layers: BlockLayer[];
  /** Whether others can stand in it. */
  isHolder: boolean;
  /** Blocks that can be put beside it, or into it. */
  addable: AddableBlock[];
}

/** A block that asks for nothing but sentences and choices. */
export interface AddableBlock {
  block: string;
  about: string;
  /** What it has to be told; a sentence where there is nothing to choose. */
  asks: { prop: string; about: string; choices?: string[] }[];
}

/** A block of a screen, in the order of the page, shown or not. */
export interface BlockEntry {
  id: string;
  screen: string;
  block: string;
  depth: number;
  isOff: boolean;
}

/** A block of a site by its id on the page at a path; undefined where no screen has it. */
export function blockParts(
  known: CheckedParts,
  site: LinkedSite,
  id: string,
  path: string,
): BlockParts | undefined {
  const found = findBlock(site, id, path);
  if (found === undefined) return undefined;
  const { screen, keys } = found;
  const expanded = site.layers.screenLayers.get(screen) ?? [];
  const node = expanded.map((layer) => member(layer, ...keys)).findLast((one) => one?.kind === 'object');
  const whole = member(mergeAll(expanded), ...keys) ?? node;
  const block = textOf(member(whole, 'block')) ?? '';
  const descriptor = known.registries.blocks.descriptors.get(block);
  const files = filesOf(site, (layer) => `${layer ?? 'flows/_base'}/screens/${screen}`);
  const at = under(under(grammarOf('screen'), 'blocks'), id);
  const lock = expanded.flatMap((layer) => {
    const held = member(layer, ...keys);
    return held && member(held, 'locked') ? [keyPlace(held, 'locked')] : [];
  })[0];
  const props: SchemaAt = { schema: descriptor?.props ?? {}, file: 'block' };
  const parts = [
    partOf(known, {
      id: 'props',
      title: 'Props',
      path: [...keys, 'props'],
      files,
      at: props,
      whole: member(whole, 'props'),
    }),
    partOf(known, { id: 'block', title: 'Shown while', path: keys, files, at, whole }),
  ].map((part) => without(part, ['block', 'props', 'blocks', 'locked', ...placements]));
  const siblings = keys.slice(0, -1);
  const hasBlock = ({ layers: one, slice }: LinkedSite) =>
    Object.hasOwn(slice.screens, screen) &&
    [one.screens.get(screen), ...(one.screenLayers.get(screen) ?? [])].some(
      (layer) => member(layer, ...keys)?.kind === 'object',
    );
  const layers = files.map(({ scope, file }): BlockLayer => {
    const below = expanded.filter(
      ({ place }) => files.findIndex((one) => one.file === place.source.file) < scopes.indexOf(scope),
    );
    const upTo = expanded.filter(
      ({ place }) => files.findIndex((one) => one.file === place.source.file) <= scopes.indexOf(scope),
    );
    const order = keysIn(member(mergeAll(upTo), ...siblings));
    const own = nodeIn(known, file);
    const said = member(own, ...keys);
    const first = expanded.find((layer) => member(layer, ...keys)?.kind === 'object');
    const isBelow = first !== undefined && upTo.includes(first);
    const off = expanded.findLast(
      (layer) => isNothing(member(layer, ...keys)) || member(layer, ...keys)?.kind === 'object',
    );
    const isOff =
      isNothing(said) ||
      (said === undefined && below.some((layer) => layer === off) && isNothing(member(off, ...keys)));
    const place =
      off && isNothing(member(off, ...keys)) && off.place.source.file !== file
        ? member(off, ...keys)?.place
        : undefined;
    const others = keysIn(member(mergeAll(below), ...siblings));
    // Where another site of this document lacks it, it is no place to stand.
    const around = sitesIn(known, site, scope, hasBlock).map((one) =>
      keysIn(member(one.layers.screens.get(screen), ...siblings)),
    );
    const isAnchor = (one: string) =>
      around.every((ids) => ids.includes(one)) &&
      (others.includes(one) || isOfFragment(member(mergeAll(upTo), ...siblings, one), file));
    const beside = isAnchor(id) ? 'name' : others.includes(id) ? undefined : 'order';
    return {
      ...{ scope, file, isOff, order },
      says: said?.kind === 'object' ? plainObject(said) : {},
      anchors: order.filter((one) => one !== id && isAnchor(one)),
      ...(beside !== undefined && { beside }),
      ...(place && isOff && { offAt: lineOf(place) }),
      ...(!isBelow && { barred: 'A narrower document is the first to have it.' }),
    };
  });
  return {
    ...{ id, screen, path: keys, layers, parts },
    about: meaningOf(textOf(member(descriptor?.node, 'description'))),
    isHolder: descriptor?.children === true,
    addable: [...known.registries.blocks.descriptors.values()].flatMap(addableBlock),
    sites: countOf(known, site, hasBlock),
    names: namesOf(site, parts, site.layers.screens.get(screen)),
    ...(lock && { lockedAt: lineOf(lock) }),
  };
}

/** The blocks of the page at a path in order, with those that a layer turns off. */
export function blocksAt(site: LinkedSite, path: string): BlockEntry[] {
  const screen = screensAt(site, path)[0];
  if (screen === undefined) return [];
  const layers = site.layers.screenLayers.get(screen) ?? [];
  const whole = site.layers.screens.get(screen);
  const walk = (keys: string[], depth: number): BlockEntry[] => {
    const ids = [
      ...keysIn(member(whole, ...keys)),
      ...layers.flatMap((layer) => keysIn(member(layer, ...keys))),
    ];
    return [...new Set(ids)].flatMap((id): BlockEntry[] => {
      const at = [...keys, id];
      const shown = member(whole, ...at);
      const node =
        shown ?? layers.map((layer) => member(layer, ...at)).findLast((one) => one?.kind === 'object');
      if (node === undefined) return [];
      const block = textOf(member(node, 'block')) ?? '';
      const inner = shown === undefined ? [] : walk([...at, 'blocks'], depth + 1);
      return [{ id, screen, block, depth, isOff: shown === undefined }, ...inner];
    });
  };
  return walk(['blocks'], 0);
}

/** None of a block that has to be told something else, an address in the state for example. */
function addableBlock({ name, node, props }: Descriptor): AddableBlock[] {
  const { properties = {}, required = [] } = props as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const asks = required.flatMap((prop) => {
    const { description, enum: choices, 'x-names': kind } = properties[prop] ?? {};
    const about = meaningOf(description);
    if (Array.isArray(choices)) return [{ prop, about, choices: choices.map(String) }];
    return kind === 'copy' ? [{ prop, about }] : [];
  });
  const about = meaningOf(textOf(member(node, 'description')));
  return asks.length === required.length ? [{ block: name, about, asks }] : [];
}

const keysIn = (node: Node | undefined) => entriesOf(node).map(([key]) => key);

const isNothing = (node: Node | undefined) => node?.kind === 'scalar' && node.value === null;

function isOfFragment(node: Node | undefined, file: string): boolean {
  return (
    node?.kind === 'object' && [...node.entries.values()].some(({ place }) => place.source.file !== file)
  );
}

/** Screens that the page at a path may show, that of its route first. */
function screensAt({ layers, slice }: LinkedSite, path: string): string[] {
  const paths = itemsOf(member(layers.flowNode, 'paths')).map((one) => textOf(one) ?? '');
  const main = paths.length === 0 || paths.includes('') ? '' : (paths[0] ?? '');
  const match = matchRoute(slice.routes, main, path);
  const route = match !== undefined && 'route' in match ? slice.routes[match.route] : undefined;
  const around = route?.within === undefined ? undefined : slice.routes[route.within];
  const own = [route?.screen, around?.screen, slice.frame].filter((screen) => screen !== undefined);
  return [...new Set([...own, ...Object.keys(slice.screens)])];
}

function findBlock(
  site: LinkedSite,
  id: string,
  path: string,
): { screen: string; keys: string[] } | undefined {
  for (const screen of screensAt(site, path)) {
    const layers = [site.layers.screens.get(screen), ...(site.layers.screenLayers.get(screen) ?? [])];
    for (const layer of layers) {
      const keys = wayTo(member(layer, 'blocks'), id, ['blocks']);
      if (keys !== undefined) return { screen, keys };
    }
  }
  return undefined;
}

function wayTo(blocks: Node | undefined, id: string, above: string[]): string[] | undefined {
  for (const [key, block] of entriesOf(blocks)) {
    if (block.kind !== 'object') continue;
    const keys = [...above, key];
    const inner = key === id ? keys : wayTo(member(block, 'blocks'), id, [...keys, 'blocks']);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
