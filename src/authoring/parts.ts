import type { Checked } from '../compile/Compiler.ts';
import {
  entriesOf,
  itemsOf,
  keyPlace,
  member,
  type Node,
  plainObject,
  textOf,
} from '../compile/document/Node.ts';
import { grammarOf, type SchemaAt, schemasOf } from '../compile/grammar/schemaAt.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { mergeAll, placements } from '../compile/merge/mergeNodes.ts';
import { failureCodes, kinds } from '../compile/names/kinds.ts';
import { DiagnosticCollector } from '../compile/report/DiagnosticCollector.ts';
import { lineAndColumn, type Place, placeText } from '../compile/report/Place.ts';
import { fieldsOf } from '../compile/site/fieldsOf.ts';
import type { LinkedForm } from '../compile/site/SiteScope.ts';
import { matchRoute } from '../engine/routing.ts';
import { type FlatForm, flatForm } from './flatForm.ts';
import type { SentenceLayer } from './sentence.ts';
import { occurrencesOf, sitesUsing } from './where.ts';

export type Scope = SentenceLayer['scope'];

/** A document that may say something of a part. */
export interface PartLayer {
  scope: Scope;
  file: string;
  exists: boolean;
  /** What stands there, by key; null takes away what a wider document says. */
  says: Record<string, unknown>;
  /** Where each key and its value stand: `line:column`. */
  places: Record<string, string[]>;
  /** What holds where it says nothing. */
  inherited: Record<string, unknown>;
}

/** An object of the catalogue that is drawn as a form, with all documents that may say it for a site. */
export interface Part {
  /** `rule`, `field`, `ui`, `options`, `messages`, `block`, `props`, or a group of settings. */
  id: string;
  title: string;
  /** Where it stands in each of the documents. */
  path: string[];
  form: FlatForm;
  /** From the widest to the narrowest, which wins. */
  layers: PartLayer[];
}

/** What a panel shows of something on the page. */
export interface Parts {
  parts: Part[];
  /** Released sites that have it, by where it is said. */
  sites: Record<Scope, number>;
  /** Names that its forms offer, by kind. */
  names: Record<string, string[]>;
}

export interface FieldParts extends Parts {
  name: string;
  sentences: { what: string; key: string }[];
  /** What the form says for fields without words of their own. */
  common: { what: string; key: string }[];
  /** Conditions that read the answer. */
  readers: { place: string; path: string; text: string }[];
  homes: FieldHome[];
  /** What forms say of the field: it wins over what is said here. */
  inForms: { place: string; path: string }[];
}

/** A section of a form that holds a field. */
export interface FieldHome {
  form: string;
  section: string;
  /** In order. */
  fields: string[];
  /** Fields of the catalogue that the form does not have. */
  others: string[];
  /** Documents that may say it. */
  files: Record<Scope, string>;
}

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
}

/** A block of a screen, in the order of the page, shown or not. */
export interface BlockEntry {
  id: string;
  screen: string;
  block: string;
  depth: number;
  isOff: boolean;
}

type Known = Pick<Checked, 'catalogue' | 'linked' | 'registries'>;

const scopes: readonly Scope[] = ['all', 'flow', 'brand', 'site'];

/** A field of a site: its words, its rule row, how it is drawn, and what reads it. Undefined where no form has it. */
export function fieldParts(known: Known, site: LinkedSite, name: string): FieldParts | undefined {
  const forms = [...site.forms.values()].filter(({ fieldNodes }) => fieldNodes.has(name));
  const node = forms[0]?.fieldNodes.get(name);
  if (node === undefined) return undefined;
  // As it is written: what a form is linked of is lowered.
  const field = fieldsOf(known.catalogue, new DiagnosticCollector(), site.layers.fieldLayers).get(name);
  const grammar = grammarOf('field');
  const ui = under(grammar, 'ui');
  const options = under(ui, 'ui:options');
  const widget = known.registries.widgets.descriptors.get(textOf(member(node, 'ui', 'ui:widget')) ?? '');
  const files = filesOf(site, (layer) => `${layer ?? 'schemas'}/fields/${name}`);
  const settings = filesOf(site, (layer) => `${layer ?? 'flows/_base'}/settings`);
  const row = textOf(member(node, 'rule'));
  const codes = failureCodes(forms.map(({ node: form }) => form));
  const make = (id: string, title: string, path: string[], at: SchemaAt, more: Iterable<string> = []) =>
    partOf(known, { id, title, path, files, at, whole: member(field, ...path), more });
  const of = site.layers.settings;
  const parts = [
    ...(row === undefined
      ? []
      : [
          partOf(known, {
            id: 'rule',
            title: `Rule row ${row}`,
            path: ['ValidationRules', row],
            files: settings,
            at: under(under(grammarOf('settings'), 'ValidationRules'), row),
            whole: member(of, 'ValidationRules', row),
          }),
        ]),
    make(
      'messages',
      'Messages of its own',
      ['ui', 'ui:options', 'messages'],
      under(options, 'messages'),
      codes,
    ),
    make('ui', 'How it is drawn', ['ui'], ui),
    make('options', 'Options', ['ui', 'ui:options'], options, keysOf(widget?.props)),
    make('field', 'The field', [], grammar),
  ].map((part) => without(part, ['ui', 'ui:options', ...(part.id === 'options' ? ['messages'] : [])]));
  return {
    name,
    parts,
    sites: countOf(known, site, (one) =>
      [...one.forms.values()].some(({ fieldNodes }) => fieldNodes.has(name)),
    ),
    names: namesOf(site, parts, forms[0]?.node),
    sentences: wordsOfField(node),
    common: unique(
      forms
        .flatMap(({ node: form }) =>
          entriesOf(member(form, 'messages')).map(([code, key]) => worded(code, key)),
        )
        .flat(),
    ),
    readers: readersOf(known, site, `applicant.${name}`),
    homes: forms.flatMap(({ source }) => homesOf(site, source, name)),
    inForms: forms.flatMap(({ source }) =>
      (site.layers.formLayers.get(source.id) ?? []).flatMap((layer) =>
        leavesOf(member(layer, 'fields', name)).map(({ path, place }) => ({ path, place: lineOf(place) })),
      ),
    ),
  };
}

function homesOf(
  site: LinkedSite,
  { id, sections, fields }: LinkedForm['source'],
  name: string,
): FieldHome[] {
  const files = filesOf(site, (layer) => `${layer ?? 'schemas'}/forms/${id}`).map(({ scope, file }) => [
    scope,
    file,
  ]);
  return sections.flatMap((section) => {
    const names = section.fields.map((field) => field.name);
    if (!names.includes(name)) return [];
    return {
      ...{ form: id, section: section.id, fields: names },
      others: [...site.fields.keys()].filter((other) => !Object.hasOwn(fields, other)).sort(),
      files: Object.fromEntries(files) as Record<Scope, string>,
    };
  });
}

/** The fields that the forms of a site ask, in order. */
export function fieldsAsked(site: LinkedSite): { name: string; label: string }[] {
  const all = [...site.forms.values()].flatMap(({ source, fieldNodes }) =>
    source.sections.flatMap(({ fields }) =>
      fields.map(({ name }) => ({ name, label: textOf(member(fieldNodes.get(name), 'title')) ?? name })),
    ),
  );
  return unique(all);
}

/** A block of a site by its id on the page at a path; undefined where no screen has it. */
export function blockParts(known: Known, site: LinkedSite, id: string, path: string): BlockParts | undefined {
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
    return {
      ...{ scope, file, isOff, order },
      says: said?.kind === 'object' ? plainObject(said) : {},
      anchors: order.filter(
        (one) =>
          one !== id &&
          around.every((ids) => ids.includes(one)) &&
          (others.includes(one) || isOfFragment(member(mergeAll(upTo), ...siblings, one), file)),
      ),
      ...(place && isOff && { offAt: lineOf(place) }),
      ...(!isBelow && { barred: 'A narrower document is the first to have it.' }),
    };
  });
  return {
    ...{ id, screen, path: keys, layers, parts },
    about: textOf(member(descriptor?.node, 'description')) ?? '',
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

/** The settings of a site that are single values, group by group. */
export function settingsParts(known: Known, site: LinkedSite): Parts {
  const files = filesOf(site, (layer) => `${layer ?? 'flows/_base'}/settings`);
  const whole = site.layers.settings;
  const grammar = grammarOf('settings');
  const make = (path: string[], at: SchemaAt): Part =>
    partOf(known, {
      id: path.join('.'),
      title: path.join('.'),
      path,
      files,
      at,
      whole: member(whole, ...path),
    });
  const groups = Object.keys(flatForm(grammar).schema.properties).filter(
    (key) => key !== 'variants' && key !== 'ValidationRules',
  );
  const parts = groups.flatMap((group) => {
    const at = under(grammar, group);
    const part = make([group], at);
    const inner = Object.keys(part.form.schema.properties).flatMap((key) =>
      isText(part.form, key) ? [make([group, key], under(at, key))] : [],
    );
    return [part, ...inner];
  });
  const flat = parts
    .map((part) =>
      without(
        part,
        Object.keys(part.form.schema.properties).filter((key) => isText(part.form, key)),
      ),
    )
    .filter(({ form }) => Object.keys(form.schema.properties).length > 0);
  return { parts: flat, sites: countOf(known, site, () => true), names: namesOf(site, flat, whole) };
}

const isText = (form: FlatForm, key: string) => form.uiSchema[key]?.['ui:field'] === 'text';

interface PartOf {
  id: string;
  title: string;
  path: string[];
  files: readonly { scope: Scope; file: string }[];
  at: SchemaAt;
  /** What the site has in the end. */
  whole: Node | undefined;
  more?: Iterable<string>;
}

function partOf(known: Known, { id, title, path, files, at, whole, more = [] }: PartOf): Part {
  const said = files.map(({ file }) => member(nodeIn(known, file), ...path));
  const values = said.map(ownKeys);
  const merged = ownKeys(whole);
  const says = new Map(
    [...new Set([merged, ...values].flatMap((one) => Object.keys(one)))].map((key) => [
      key,
      [...values, merged].map((one) => one[key]),
    ]),
  );
  const inheritedAt = (index: number) =>
    Object.fromEntries(
      [...says.keys()].flatMap((key) => {
        const lower = values.slice(0, index).findLast((one) => Object.hasOwn(one, key));
        // What no document of these says comes from elsewhere: a fragment, or a field that it extends.
        const value = lower ?? (values.some((one) => Object.hasOwn(one, key)) ? {} : merged);
        return value[key] === undefined || value[key] === null ? [] : [[key, value[key]]];
      }),
    );
  return {
    ...{ id, title, path },
    form: flatForm(at, says, more),
    layers: files.map(({ scope, file }, index) => ({
      ...{ scope, file, exists: nodeIn(known, file) !== undefined, says: values[index] ?? {} },
      inherited: inheritedAt(index),
      places: Object.fromEntries(
        entriesOf(said[index]).map(([key, node, place]) => [key, [place, node.place].map(pointOf)]),
      ),
    })),
  };
}

/** What an object says, without what tells of its document. */
function ownKeys(node: Node | undefined): Record<string, unknown> {
  if (node?.kind !== 'object') return {};
  return Object.fromEntries(Object.entries(plainObject(node)).filter(([key]) => !key.startsWith('$')));
}

/** The same without keys that are shown elsewhere. */
function without(part: Part, keys: readonly string[]): Part {
  const left = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));
  const { schema, uiSchema, kinds: used } = part.form;
  return {
    ...part,
    form: {
      schema: { ...schema, properties: left(schema.properties) },
      uiSchema: left(uiSchema),
      kinds: used,
    },
    layers: part.layers.map((layer) => ({
      ...layer,
      says: left(layer.says),
      inherited: left(layer.inherited),
    })),
  };
}

/** The documents of the four layers. @param nameIn without its ending; `undefined` is what all sites share */
function filesOf(
  { layers: { brand, flow } }: LinkedSite,
  nameIn: (layer: string | undefined) => string,
): { scope: Scope; file: string }[] {
  const folders = [undefined, `flows/${flow}`, `brands/${brand}`, `brands/${brand}/flows/${flow}`];
  return folders.map((folder, index) => ({ scope: scopes[index] ?? 'all', file: `${nameIn(folder)}.json` }));
}

/** Released sites that a document of a layer is of, as far as they have the part. */
function sitesIn(
  { linked }: Known,
  { layers: { brand, flow } }: LinkedSite,
  scope: Scope,
  has: (site: LinkedSite) => boolean,
): LinkedSite[] {
  const isOfBrand = scope === 'brand' || scope === 'site';
  const isOfFlow = scope === 'flow' || scope === 'site';
  return linked.sites.filter(
    (one) =>
      (!isOfBrand || one.layers.brand === brand) && (!isOfFlow || one.layers.flow === flow) && has(one),
  );
}

function countOf(known: Known, site: LinkedSite, has: (site: LinkedSite) => boolean): Record<Scope, number> {
  const counts = scopes.map((scope) => [scope, sitesIn(known, site, scope, has).length]);
  return Object.fromEntries(counts) as Record<Scope, number>;
}

/** What the kinds of names in the forms may be; those that nothing is held against offer nothing. */
function namesOf(
  site: LinkedSite,
  parts: readonly Part[],
  within: Node | undefined,
): Record<string, string[]> {
  const used = new Set(parts.flatMap(({ form }) => form.kinds));
  return Object.fromEntries(
    [...used].flatMap((kind) =>
      kind !== 'copy' && Object.hasOwn(kinds, kind)
        ? [[kind, [...new Set(kinds[kind as keyof typeof kinds].known(site, within))].sort()]]
        : [],
    ),
  );
}

function nodeIn({ catalogue }: Known, file: string): Node | undefined {
  return catalogue.documents.find(({ source }) => source.file === file)?.node;
}

/** The grammar of what stands under a key. */
function under(at: SchemaAt, key: string): SchemaAt {
  const [schema, ...more] = schemasOf(at, key);
  if (schema === undefined) return { schema: {}, file: at.file };
  return more.length === 0
    ? schema
    : { schema: { allOf: [schema, ...more].map((one) => one.schema) }, file: schema.file };
}

function keysOf(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}

const keysIn = (node: Node | undefined) => entriesOf(node).map(([key]) => key);

const isNothing = (node: Node | undefined) => node?.kind === 'scalar' && node.value === null;

function pointOf(place: Place): string {
  const { line, column } = lineAndColumn(place);
  return `${line}:${column}`;
}

const lineOf = (place: Place) => placeText(place).replace(/:\d+$/u, '');

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

function worded(what: string, node: Node | undefined): { what: string; key: string }[] {
  const key = textOf(node);
  return key === undefined ? [] : [{ what, key }];
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The sentences that a field says itself. */
function wordsOfField(node: Node): { what: string; key: string }[] {
  const ui = member(node, 'ui');
  const options = member(ui, 'ui:options');
  return unique([
    ...worded('Label', member(node, 'title')),
    ...worded('Help', member(ui, 'ui:help')),
    ...worded('Below', member(options, 'below')),
    ...worded('Short name', member(options, 'summaryLabel')),
    ...worded('Placeholder', member(ui, 'ui:placeholder')),
    ...itemsOf(member(ui, 'ui:enumNames')).flatMap((name) => worded('Choice', name)),
    ...['messages', 'messagesWhenLeft'].flatMap((list) =>
      entriesOf(member(options, list)).flatMap(([code, key]) => worded(code, key)),
    ),
  ]);
}

/** Conditions and expressions of a site that read a path. */
function readersOf(
  { catalogue, linked, registries }: Known,
  site: LinkedSite,
  path: string,
): FieldParts['readers'] {
  const kindsThatRead = new Set(['flow', 'part', 'screen', 'fragment', 'form', 'field']);
  return occurrencesOf(catalogue, registries, path).flatMap(({ document, place, path: at, text, role }) =>
    role === 'value' &&
    !at.endsWith(`/${path}`) &&
    kindsThatRead.has(document.name) &&
    sitesUsing(document, linked).includes(site)
      ? [{ place: lineOf(place), path: at, text }]
      : [],
  );
}

/** What a form says of a field, by its path. */
function leavesOf(node: Node | undefined, above: readonly string[] = []): { path: string; place: Place }[] {
  if (node === undefined) return [];
  if (node.kind !== 'object') return [{ path: above.join(' '), place: node.place }];
  return entriesOf(node).flatMap(([key, inner]) => leavesOf(inner, [...above, key]));
}
