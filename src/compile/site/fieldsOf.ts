import { type Catalogue, nodeOf, startOf } from '../document/Catalogue.ts';
import {
  type Entry,
  entriesOf,
  keyPlace,
  member,
  type Node,
  type ObjectNode,
  textOf,
} from '../document/Node.ts';
import { mergeAll, type Removal, removalsOf } from '../merge/mergeNodes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

/** Words that are left out, and those inside others. */
interface Words {
  [word: string]: true | Words;
}

/** What is said of one field alone, so that it does not come along where another extends it. */
const ownWords: Words = {
  $schema: true,
  description: true,
  extends: true,
  title: true,
  rule: true,
  query: true,
  payload: true,
  ui: {
    'ui:autocomplete': true,
    'ui:help': true,
    'ui:readonly': true,
    'ui:options': {
      name: true,
      below: true,
      summaryLabel: true,
      active: true,
      confirm: true,
      given: true,
      whenHidden: true,
      mirrorTo: true,
    },
  },
};

/**
 * The fields of the catalogue by name, each whole: what follows from its name, what it gets from the field that it
 * extends, what its document says, and what the layers of a site say over it, so that a field that extends it has them,
 * too. A `null` takes away what stands before it.
 * @param layers those of the site for which the fields are made, lowest first
 * @param removals gets what documents and layers take away
 */
export function fieldsOf(
  { documents }: Pick<Catalogue, 'documents'>,
  report: DiagnosticCollector,
  layers: SiteLayers['fieldLayers'] = new Map(),
  removals: Removal[] = [],
): Map<string, Node> {
  const written = new Map(
    documents.flatMap((document) => {
      const { id, brand, flow } = document.ids;
      const isField = document.name === 'field' && brand === undefined && flow === undefined;
      return isField && id !== undefined && document.node?.kind === 'object'
        ? [[id, document.node] as const]
        : [];
    }),
  );
  const done = new Map<string, Node>();
  const whole = (name: string, node: ObjectNode, within: readonly string[]): Node => {
    const known = done.get(name);
    if (known !== undefined) return known;
    const base = extended(name, node, within);
    const parts = [named(name, node.place), base, node, ...(layers.get(name) ?? [])];
    // Who says that an answer is sent nowhere says it of nothing below.
    const isOfSending = ({ key, place }: Removal) => key === 'payload' && place.source === node.place.source;
    removals.push(...removalsOf(parts).filter((removal) => !isOfSending(removal)));
    const merged = mergeAll(parts);
    // What no layer says is missing in the field's document.
    const made = { ...(merged ?? node), place: node.place };
    done.set(name, made);
    return made;
  };
  const extended = (name: string, node: ObjectNode, within: readonly string[]): Node => {
    const nothing: Node = { kind: 'object', place: node.place, entries: new Map() };
    const extending = member(node, 'extends');
    const other = textOf(extending);
    if (extending === undefined || other === undefined) return nothing;
    const base = written.get(other);
    if (base === undefined) {
      report.mistake(extending.place, `there is no field "${other}" in schemas/fields to extend`, {
        unknown: { word: other, known: [...written.keys()].filter((known) => known !== name) },
      });
      return nothing;
    }
    const chain = [...within, name];
    if (!chain.includes(other)) return without(whole(other, base, chain), ownWords);
    const circle = [...chain.slice(chain.indexOf(other)), other].map((each) => `"${each}"`).join(' → ');
    report.mistake(
      extending.place,
      `these fields extend each other in a circle: ${circle}; write one of them out`,
    );
    return nothing;
  };
  return new Map([...written].map(([name, node]) => [name, whole(name, node, [])]));
}

/** What a field is called where nothing else is said: its label and its rule row. */
function named(name: string, place: Place): Node {
  const entry = (value: string) => ({ place, node: { kind: 'scalar', place, value } as const });
  return {
    kind: 'object',
    place,
    entries: new Map([
      ['title', entry(`field.${name}.label`)],
      ['rule', entry(name)],
    ]),
  };
}

function without(node: Node, words: Words): Node {
  if (node.kind !== 'object') return node;
  const entries = [...node.entries].flatMap(([key, entry]): [string, Entry][] => {
    const inner = Object.hasOwn(words, key) ? words[key] : undefined;
    if (inner === true) return [];
    return [[key, inner === undefined ? entry : { ...entry, node: without(entry.node, inner) }]];
  });
  return { ...node, entries: new Map(entries) };
}

/** What logs, storage and other fields are told once, whatever the site and the form. */
const ofFieldAlone = [
  ['sensitivity', 'how sensitive a field is'],
  ['extends', 'which field another one extends'],
] as const;

/** A layer or a form says how a field differs; what the field is stands in its document. */
export function checkFieldDifference(
  report: DiagnosticCollector,
  name: string,
  difference: Node | undefined,
  who: string,
): void {
  if (difference === undefined) return;
  for (const [key, what] of ofFieldAlone) {
    if (member(difference, key) === undefined) continue;
    report.mistake(
      keyPlace(difference, key),
      `${who} does not change ${what}: write it in schemas/fields/${name}.json`,
    );
  }
}

/**
 * Layers of fields: each differs from a field of the catalogue. One that a single brand or flow has stands in
 * schemas/fields, too, since paths and logs know fields by name, whatever the site.
 */
export function checkFieldLayers(
  { documents }: Catalogue,
  fields: ReadonlyMap<string, Node>,
  report: DiagnosticCollector,
): void {
  for (const document of documents) {
    const { brand, flow, id = '' } = document.ids;
    if (document.name !== 'field' || (brand === undefined && flow === undefined)) continue;
    checkFieldDifference(report, id, document.node, 'a layer');
    if (fields.has(id) || document.node === undefined) continue;
    report.mistake(
      startOf(document),
      `there is no field "${id}" to differ from: correct the file's name, or write the field in schemas/fields/${id}.json and what is different here`,
      { unknown: { word: id, known: [...fields.keys()] } },
    );
  }
}

/**
 * Parameters of the address that say something of a person, or open something, with their sensitivity: those that prefill
 * a sensitive field, and those that context.json says it of (SEC-003, SEC-015).
 */
export function sensitiveQuery(
  catalogue: Catalogue,
  fields: ReadonlyMap<string, Node>,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const node of fields.values()) {
    const [query, sensitivity] = [textOf(member(node, 'query')), textOf(member(node, 'sensitivity'))];
    if (query !== undefined && sensitivity !== undefined && sensitivity !== 'none')
      found[query] = sensitivity;
  }
  for (const [path, node] of entriesOf(member(nodeOf(catalogue, 'context', {}), 'paths'))) {
    const sensitivity = textOf(member(node, 'sensitivity'));
    if (path.startsWith('query.') && sensitivity !== undefined)
      found[path.slice('query.'.length)] ??= sensitivity;
  }
  return found;
}
