import { type Catalogue, type Document, nodeOf } from '../compile/document/Catalogue.ts';
import { type Entry, entriesOf, member, type Node, plain, textOf } from '../compile/document/Node.ts';
import { amendNode } from '../compile/merge/mergeNodes.ts';
import { mergeSiteLayers, type SiteLayers } from '../compile/merge/mergeSiteLayers.ts';
import type { SiteDocument } from '../compile/release/SiteDocument.ts';
import { DiagnosticCollector } from '../compile/report/DiagnosticCollector.ts';
import { lineAndColumn, type Place } from '../compile/report/Place.ts';
import { fieldsOf } from '../compile/site/fieldsOf.ts';
import { documentsOf, flowBrands } from '../compile/site/flows.ts';

/** A site as its layers make it, whether or not it can be linked, with what finds it by its host. */
export interface MergedSite
  extends Pick<SiteDocument, 'key' | 'brand' | 'flow' | 'label' | 'paths' | 'variants' | 'hosts'> {
  layers: SiteLayers;
  /** Documents that are no JSON, so that what they say is missing. */
  unreadable: Document[];
}

/** Every site of a catalogue, which may have mistakes: to merge it does not have to be sound. */
export function sitesOf(catalogue: Catalogue): MergedSite[] {
  const runs = flowBrands(catalogue, new DiagnosticCollector());
  return catalogue.brands.flatMap((brand) =>
    catalogue.flows
      .filter((flow) => runs.get(flow)?.brands.includes(brand) === true)
      .map((flow) => siteOf(catalogue, brand, flow)),
  );
}

function siteOf(catalogue: Catalogue, brand: string, flow: string): MergedSite {
  const documents = documentsOf(catalogue, brand, flow);
  // What is wrong with the layers is for `npm run catalogue` to tell.
  const layers = mergeSiteLayers(brand, flow, documents, new DiagnosticCollector());
  return {
    key: layers.key,
    brand,
    flow,
    label: textOf(member(layers.flowNode, 'label')) ?? flow,
    paths: [],
    variants: entriesOf(member(layers.settings, 'variants')).map(([name]) => name),
    hosts: hostsOf(layers.brandNode),
    layers,
    unreadable: documents.filter(({ node }) => node === undefined),
  };
}

function hostsOf(brand: Node | undefined): Record<string, string> {
  const hosts = entriesOf(member(brand, 'hosts')).map(([name, host]) => [name, String(plain(host))]);
  return Object.fromEntries(hosts) as Record<string, string>;
}

/** What can be shown of a site. */
export const shownKinds = ['flow', 'screen', 'form', 'field'] as const;

export type ShownKind = (typeof shownKinds)[number];

/** A merged document of a site. */
export interface ShownDocument {
  /** Undefined for the flow: a site has one. */
  name: string | undefined;
  /** Those that say something of it, lowest first. */
  files: string[];
  /** Without `$schema`, which says something of a file alone. */
  whole(): Node | undefined;
}

/** Every document of a site by its kind, whatever mistakes the catalogue has. */
export function shownDocuments(
  catalogue: Catalogue,
  { layers }: MergedSite,
): Record<ShownKind, ShownDocument[]> {
  const fields = fieldsOf(catalogue, new DiagnosticCollector(), layers.fieldLayers);
  return {
    flow: shown(undefined, layers.flowLayers, () => layers.flowNode),
    screen: [...layers.screenLayers].flatMap(([id, all]) => shown(id, all, () => layers.screens.get(id))),
    form: [...layers.formLayers].flatMap(([id, all]) => shown(id, all, () => wholeForm(layers, id, fields))),
    field: [...fields].flatMap(([name, field]) => shown(name, chainOf(catalogue, layers, name), () => field)),
  };
}

function shown(
  name: string | undefined,
  layers: readonly Node[],
  whole: () => Node | undefined,
): ShownDocument[] {
  if (layers.length === 0) return [];
  return [{ name, files: layers.map(({ place }) => place.source.file), whole: () => withoutSchema(whole()) }];
}

/** A field with its layers, behind those it extends, the furthest first. */
function chainOf(
  catalogue: Catalogue,
  layers: SiteLayers,
  name: string,
  above: readonly string[] = [],
): Node[] {
  const node = nodeOf(catalogue, 'field', { id: name });
  if (node === undefined || above.includes(name)) return [];
  const other = textOf(member(node, 'extends'));
  return [
    ...(other === undefined ? [] : chainOf(catalogue, layers, other, [...above, name])),
    node,
    ...(layers.fieldLayers.get(name) ?? []),
  ];
}

function withoutSchema(node: Node | undefined): Node | undefined {
  if (node?.kind !== 'object') return node;
  return { ...node, entries: new Map([...node.entries].filter(([key]) => key !== '$schema')) };
}

/**
 * A form of a site with its fields whole, as its layers amend them: merged among themselves, the differences would lose
 * each null that takes away what a field says by itself.
 */
function wholeForm(layers: SiteLayers, id: string, fields: ReadonlyMap<string, Node>): Node | undefined {
  const form = layers.forms.get(id);
  if (form?.kind !== 'object') return form;
  const differences = (layers.formLayers.get(id) ?? []).map((layer) => member(layer, 'fields'));
  const whole = namesIn(form).flatMap((name): [string, Entry][] => {
    const field = fields.get(name);
    if (field === undefined) return [];
    const own = differences.map((difference) => member(difference, name));
    const node = amendNode(field, own);
    return [[name, { place: own.findLast((one) => one !== undefined)?.place ?? field.place, node }]];
  });
  const place = form.entries.get('fields')?.place ?? form.place;
  const node: Node = { kind: 'object', place, entries: new Map(whole) };
  return { ...form, entries: new Map(form.entries).set('fields', { place, node }) };
}

/** Fields that a form shows, in order. */
function namesIn(form: Node): string[] {
  return entriesOf(member(form, 'sections')).flatMap(([, section]) =>
    entriesOf(member(section, 'fields')).map(([name]) => name),
  );
}

/** A line of a document, and the one line of a file that says it; none says what only closes an object or a list. */
interface Line {
  text: string;
  /** `file:line`. */
  origin: string | undefined;
}

/** What `npm run fix` lays documents out to. */
const width = 118;

/**
 * A merged document as JSON, laid out as the files of the catalogue are, each line with its origin. What fits on a line
 * stands on one only where one line of one file says all of it. Where several layers say something in an object, the
 * line that opens it names the highest of them.
 */
export function linesOf(document: Node): Line[] {
  return write(document, { before: '', after: '', indent: '' }, originOf(document.place));
}

/** What stands on the same lines as a value: its indent and key before it, a comma behind it. */
interface Around {
  indent: string;
  before: string;
  after: string;
}

function write(node: Node, around: Around, origin: string): Line[] {
  const { indent, before, after } = around;
  const text = `${indent}${before}${onOneLine(node)}${after}`;
  const fits = text.length <= width && isSaidBy(node, origin);
  if (node.kind === 'scalar' || sizeOf(node) === 0 || fits) return [{ text, origin }];
  const [open, close] = node.kind === 'list' ? '[]' : '{}';
  return [
    { text: `${indent}${before}${open}`, origin },
    ...inside(node, `${indent}  `),
    { text: `${indent}${close}${after}`, origin: undefined },
  ];
}

function inside(node: Node, indent: string): Line[] {
  const parts = partsOf(node);
  return parts.flatMap(({ key, place, value }, index) => {
    const before = key === undefined ? '' : `${JSON.stringify(key)}: `;
    return write(value, { indent, before, after: index < parts.length - 1 ? ',' : '' }, originOf(place));
  });
}

interface NodeMember {
  key: string | undefined;
  place: Place;
  value: Node;
}

function partsOf(node: Node): NodeMember[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list') return node.items.map((value) => ({ key: undefined, place: value.place, value }));
  return [...node.entries].map(([key, { place, node: value }]) => ({ key, place, value }));
}

function sizeOf(node: Node): number {
  return partsOf(node).length;
}

/** Whether a line says all that stands in a value. */
function isSaidBy(node: Node, origin: string): boolean {
  return partsOf(node).every(({ place, value }) => originOf(place) === origin && isSaidBy(value, origin));
}

function onOneLine(node: Node): string {
  if (node.kind === 'scalar') return JSON.stringify(node.value);
  const parts = partsOf(node).map(({ key, value }) =>
    key === undefined ? onOneLine(value) : `${JSON.stringify(key)}: ${onOneLine(value)}`,
  );
  if (node.kind === 'list') return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function originOf(place: Place): string {
  return `${place.source.file}:${lineAndColumn(place).line}`;
}

/** Lines as one text, with the origin of each in a column on the left, where no long line pushes it away. */
export function annotateOrigins(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(({ origin = '' }) => origin.length));
  return lines.map(({ text, origin = '' }) => `${origin.padEnd(width)} │ ${text}`).join('\n');
}
