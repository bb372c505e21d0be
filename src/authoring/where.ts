import type { Catalogue, Document } from '../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../compile/document/Node.ts';
import type { LinkedCatalogue } from '../compile/link/LinkedCatalogue.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import type { Place } from '../compile/report/Place.ts';

/** One place in a document of the catalogue where a name stands. */
export interface Occurrence {
  document: Document;
  place: Place;
  /** Keys and numbers that lead there: `blocks/form/props/submit`. */
  path: string;
  /** What stands there: the text with the name in it, or nothing beside the name itself. */
  text: string;
  /** A key says what the name means, a value or an expression uses it. */
  role: 'key' | 'value';
}

/**
 * Every place where a name of the catalogue stands: as that of a document, as a key, as a whole text, or as one name in an
 * expression or a sentence. Case counts, since names differ by it. What a descriptor shows as an example says nothing.
 * @param name of a sentence, condition, field, event, screen, part, …
 */
export function occurrencesOf({ documents }: Catalogue, name: string): Occurrence[] {
  const isOne = new RegExp(`(?<![\\w.-])${literal(name)}(?![\\w-]|\\.\\w)`, 'u');
  return documents.flatMap((document) => {
    const { ids, node, source } = document;
    const own: Occurrence = { document, place: { source, offset: 0 }, path: '', text: name, role: 'key' };
    return [
      ...(ids.id === name ? [own] : []),
      ...(node === undefined ? [] : within(document, node, [], name, isOne)),
    ];
  });
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
    if (name === 'field') return site.used.fields.has(id);
    if (name === 'journey') return visits(node, brand);
    return true;
  });
}

function visits(journey: Document['node'], brand: string): boolean {
  const brands = member(journey, 'brands');
  return textOf(brands) === 'all' || itemsOf(brands).map(textOf).includes(brand);
}
