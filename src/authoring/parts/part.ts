import type { Checked } from '../../compile/Compiler.ts';
import { entriesOf, member, type Node, plainObject } from '../../compile/document/Node.ts';
import { grammarOf, type SchemaAt, schemasOf } from '../../compile/grammar/schemaAt.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { kinds } from '../../compile/names/kinds.ts';
import { lineAndColumn, type Place, placeText } from '../../compile/report/Place.ts';
import type { SentenceLayer } from '../sentence.ts';
import { type FlatForm, flatForm } from './flatForm.ts';

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
  /** `rule`, `field`, `ui`, `options`, `messages`, `block`, `props`, or a group of settings or tokens. */
  id: string;
  title: string;
  /** Where it stands in each of the documents. */
  path: string[];
  /** What holds the value under each of its keys, where that is not the key itself. */
  leaf?: string;
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

export type CheckedParts = Pick<Checked, 'catalogue' | 'linked' | 'registries'>;

export const scopes: readonly Scope[] = ['all', 'flow', 'brand', 'site'];

/** The settings of a site that are single values, group by group. */
export function settingsParts(known: CheckedParts, site: LinkedSite): Parts {
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
  const drawn = parts.flatMap(flat);
  return { parts: drawn, sites: countOf(known, site, () => true), names: namesOf(site, drawn, whole) };
}

/** A part without what is nested in it; none where nothing else is. */
export function flat(part: Part): Part[] {
  const keys = Object.keys(part.form.schema.properties);
  const nested = keys.filter((key) => isText(part.form, key));
  return nested.length === keys.length ? [] : [without(part, nested)];
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

export function partOf(known: CheckedParts, { id, title, path, files, at, whole, more = [] }: PartOf): Part {
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
export function without(part: Part, keys: readonly string[]): Part {
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
export function filesOf(
  { layers: { brand, flow } }: LinkedSite,
  nameIn: (layer: string | undefined) => string,
): { scope: Scope; file: string }[] {
  const folders = [undefined, `flows/${flow}`, `brands/${brand}`, `brands/${brand}/flows/${flow}`];
  return folders.map((folder, index) => ({ scope: scopes[index] ?? 'all', file: `${nameIn(folder)}.json` }));
}

/** Released sites that a document of a layer is of, as far as they have the part. */
export function sitesIn(
  { linked }: CheckedParts,
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

export function countOf(
  known: CheckedParts,
  site: LinkedSite,
  has: (site: LinkedSite) => boolean,
): Record<Scope, number> {
  const counts = scopes.map((scope) => [scope, sitesIn(known, site, scope, has).length]);
  return Object.fromEntries(counts) as Record<Scope, number>;
}

/** What the kinds of names in the forms may be; those that nothing is held against offer nothing. */
export function namesOf(
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

export function nodeIn({ catalogue }: CheckedParts, file: string): Node | undefined {
  return catalogue.documents.find(({ source }) => source.file === file)?.node;
}

/** The grammar of what stands under a key. */
export function under(at: SchemaAt, key: string): SchemaAt {
  const [schema, ...more] = schemasOf(at, key);
  if (schema === undefined) return { schema: {}, file: at.file };
  return more.length === 0
    ? schema
    : { schema: { allOf: [schema, ...more].map((one) => one.schema) }, file: schema.file };
}

export function pointOf(place: Place): string {
  const { line, column } = lineAndColumn(place);
  return `${line}:${column}`;
}

export const lineOf = (place: Place) => placeText(place).replace(/:\d+$/u, '');
