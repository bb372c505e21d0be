import type { Catalogue, Document, KindName } from '../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../compile/document/Node.ts';
import type { LinkedCatalogue, LinkedSite } from '../compile/link/LinkedSite.ts';
import { NameIndex } from '../compile/names/NameIndex.ts';
import type { Registries } from '../compile/names/Registries.ts';
import type { Place } from '../compile/report/Place.ts';

/** One place in a document of the catalogue where a name stands. */
export interface Occurrence {
  document: Document;
  place: Place;
  /** Keys and numbers that lead there: `blocks/form/props/submit`. */
  path: string;
  /** What stands there: the text with the name in it; of a key what it says, if that is one text, else the name itself. */
  text: string;
  /** A key says what the name means, a value or an expression uses it. */
  role: 'key' | 'value';
}

/**
 * Every place where a name of the catalogue stands: as the index of names knows it, and in documents whose words are not all
 * declared (settings, tokens, personas, terms) wherever its text stands as a key, a whole text, or one name in a sentence.
 * A name that the index does not know is searched everywhere. Case counts, since names differ by it.
 * @param name of a sentence, condition, field, event, screen, part, …
 */
export function occurrencesOf(catalogue: Catalogue, registries: Registries, name: string): Occurrence[] {
  const isOne = new RegExp(`(?<![\\w.-])${literal(name)}(?![\\w-]|\\.\\w)`, 'u');
  const named = NameIndex.of(catalogue, registries).of(name);
  return catalogue.documents.flatMap((document) => {
    const { ids, node, source } = document;
    if (named.length > 0 && declared.has(document.name)) {
      const places = new Map(
        named.flatMap((one) => (one.document === document ? [[one.place.offset, one] as const] : [])),
      );
      return [...places.values()].map(({ place, role }) => occurrenceAt(document, place, name, role));
    }
    const own: Occurrence = { document, place: { source, offset: 0 }, path: '', text: name, role: 'key' };
    return [
      ...(ids.id === name ? [own] : []),
      ...(node === undefined ? [] : within(document, node, [], name, isOne)),
    ];
  });
}

/** Kinds of documents whose grammars say of every text whether it is a name. */
const declared: ReadonlySet<KindName> = new Set([
  ...(['flow', 'part', 'screen', 'fragment', 'form', 'field', 'copy', 'wording'] as const),
  ...(['action', 'block', 'widget', 'app'] as const),
]);

function occurrenceAt(
  document: Document,
  place: Place,
  name: string,
  role: 'definition' | 'use',
): Occurrence {
  const { path, text } = wayTo(document.node, place.offset);
  return {
    document,
    place,
    path: path.join('/'),
    text: text ?? name,
    role: role === 'definition' ? 'key' : 'value',
  };
}

/** The keys that lead to what stands at an offset, and its text. */
function wayTo(node: Node | undefined, offset: number): { path: string[]; text?: string | undefined } {
  const inner = [
    ...entriesOf(node).map(([key, value, place]) => ({ key, value, start: place.offset })),
    ...itemsOf(node).map((value, index) => ({ key: String(index), value, start: value.place.offset })),
  ];
  const found = inner.findLast(({ start }) => start <= offset);
  if (found === undefined) return { path: [], text: textOf(node) };
  if (found.value.place.offset > offset) return { path: [found.key], text: textOf(found.value) };
  const { path, text } = wayTo(found.value, offset);
  return { path: [found.key, ...path], text };
}

/** What tells a reader of the document about it. */
const prose = new Set(['about', 'description', 'requirements']);

/** The part of a text that can name something: of a sentence its values and links. */
function namesIn({ name }: Document, text: string): string {
  if (name !== 'copy' && name !== 'terms') return text;
  return [...text.matchAll(/\{[^}]*\}|\]\([^)]*\)/gu)].join(' ');
}

function literal(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function within(
  document: Document,
  node: Node,
  above: readonly string[],
  name: string,
  isOne: RegExp,
): Occurrence[] {
  const at = (place: Place, path: readonly string[], text: string, role: Occurrence['role']) => ({
    document,
    place,
    path: path.join('/'),
    text,
    role,
  });
  if (node.kind === 'scalar') {
    const isMeant = typeof node.value === 'string' && isOne.test(namesIn(document, node.value));
    return isMeant ? [at(node.place, above, String(node.value), 'value')] : [];
  }
  if (node.kind === 'list')
    return itemsOf(node).flatMap((item, index) =>
      within(document, item, [...above, String(index)], name, isOne),
    );
  return entriesOf(node).flatMap(([key, inner, place]) => {
    if (key.startsWith('$') || prose.has(key) || (above.length === 0 && key === 'examples')) return [];
    const path = [...above, key];
    return [
      ...(key === name || (key.includes(' ') && isOne.test(key)) ? [at(place, path, key, 'key')] : []),
      ...within(document, inner, path, name, isOne),
    ];
  });
}

/** The sites, released ones and drafts, that a document says something of: those of its brand and flow that use it. */
export function sitesUsing({ name, ids, node, source }: Document, linked: LinkedCatalogue): LinkedSite[] {
  const { id = '' } = ids;
  return [...linked.sites, ...linked.drafts].filter((site) => {
    const { brand, flow } = site.layers;
    if (![undefined, '_base', brand].includes(ids.brand)) return false;
    if (![undefined, '_base', flow].includes(ids.flow)) return false;
    if (name === 'part') return site.layers.flowLayers.some(({ place }) => place.source.file === source.file);
    if (name === 'screen') return Object.hasOwn(site.slice.screens, id);
    if (name === 'fragment') return site.layers.usedFragments.has(id);
    if (name === 'form') return id === '_base' || site.forms.has(id);
    if (name === 'field') return site.reached.get('field')?.has(id) === true;
    if (name === 'journey') return visits(node, brand);
    return true;
  });
}

function visits(journey: Document['node'], brand: string): boolean {
  const brands = member(journey, 'brands');
  return textOf(brands) === 'all' || itemsOf(brands).map(textOf).includes(brand);
}
