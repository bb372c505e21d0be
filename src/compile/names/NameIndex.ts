import type { JsonSchema } from '../../engine/form.ts';
import { type Catalogue, type Document, startOf } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import { grammarOf } from '../grammar/schemaAt.ts';
import type { Place } from '../report/Place.ts';
import type { NameKind } from './kinds.ts';
import type { Registries } from './Registries.ts';
import { namesIn, namesInValue, type Reference } from './references.ts';

/** A place where a name is given something or used, in a document as it was written. */
export interface Occurrence {
  document: Document;
  place: Place;
  kind: NameKind;
  name: string;
  role: 'definition' | 'use';
  /** It keeps nothing alive. */
  isWeak?: boolean | undefined;
  /** What a name stands for, where that is written. */
  node?: Node;
}

/** What stands in the place of other words of a document. */
export interface Edit {
  file: string;
  offset: number;
  length: number;
  text: string;
}

/** Every name of a catalogue, whatever the site: all documents as they were written, layer by layer. */
export class NameIndex {
  /** The index of a catalogue, made once. */
  static of(catalogue: Catalogue, registries: Registries): NameIndex {
    const known = indexes.get(catalogue) ?? new NameIndex(catalogue, registries);
    indexes.set(catalogue, known);
    return known;
  }

  readonly #all: readonly Occurrence[];
  readonly #byName = new Map<string, Occurrence[]>();

  private constructor(catalogue: Catalogue, registries: Registries) {
    const blocks = blocksById(catalogue);
    const chosen: Reference[] = [];
    const all = catalogue.documents.flatMap((document) =>
      occurrencesIn(document, registries, blocks, chosen),
    );
    this.#all = [...all, ...meantByChoices(all, chosen, registries)];
    for (const one of this.#all) this.#byName.set(one.name, [...(this.#byName.get(one.name) ?? []), one]);
  }

  /** Where a name stands. */
  of(name: string, kind?: NameKind): readonly Occurrence[] {
    return (this.#byName.get(name) ?? []).filter((one) => kind === undefined || one.kind === kind);
  }

  /** Every definition of a kind of name. */
  definitions(kind: NameKind): Occurrence[] {
    return this.#all.filter((one) => one.kind === kind && one.role === 'definition');
  }

  /** The names of a kind that something uses. */
  used(kind: NameKind): ReadonlySet<string> {
    return new Set(
      this.#all.flatMap((one) =>
        one.kind === kind && one.role === 'use' && one.isWeak !== true ? [one.name] : [],
      ),
    );
  }

  /** What is written otherwise where a name of this kind gets another. */
  rename(kind: NameKind, from: string, to: string): Edit[] {
    // A bare name in an expression is a condition where no value and no choice has it.
    const isBare = kind === 'condition' && !this.of(from, 'value').some(({ role }) => role === 'definition');
    const meant = this.of(from).filter((one) => one.kind === kind || (isBare && one.kind === 'value'));
    const edits = meant.flatMap(({ document: { source }, place }): Edit[] => {
      const offset = wordAt(source.text, from, place.offset);
      return offset === undefined ? [] : [{ file: source.file, offset, length: from.length, text: to }];
    });
    const byPlace = new Map(edits.map((edit) => [`${edit.file}:${edit.offset}`, edit]));
    return [...byPlace.values()];
  }
}

const indexes = new WeakMap<Catalogue, NameIndex>();

/** Kinds of documents that are named by their file. */
const ofFiles: Partial<Record<Document['name'], NameKind>> = {
  screen: 'screen',
  form: 'form',
  field: 'field',
  fragment: 'fragment',
  part: 'part',
  action: 'action',
  block: 'block',
  widget: 'widget',
  brand: 'brand',
};

/** Kinds whose names are those of another one where they stand. */
const alike: Partial<Record<NameKind, NameKind>> = { formField: 'field', answer: 'field' };

/** @param chosen gets the values and choices that a prop uses */
function occurrencesIn(
  document: Document,
  registries: Registries,
  blocks: ReadonlyMap<string, Node>,
  chosen: Reference[],
): Occurrence[] {
  const { name, ids, node } = document;
  const kind = ofFiles[name];
  const id = name === 'brand' ? ids.brand : ids.id;
  const own: Occurrence[] =
    kind === undefined || id === undefined || id === '_base'
      ? []
      : [{ document, place: startOf(document), kind, name: id, role: 'definition' }];
  if (node === undefined) return own;
  const { uses, definitions } = namesIn(whole(name, node, blocks), grammarOf(name), registries);
  chosen.push(...uses.filter(({ kind: of, as }) => of === 'value' && as !== undefined));
  const defined = definitions.filter((one) => isWritten(document, one));
  return [
    ...own,
    ...defined.map(({ at: _, ...one }): Occurrence => ({ ...one, document, role: 'definition' })),
    ...uses.flatMap((use) => usesOf(document, use)),
  ];
}

/** A choice means what the prop that uses it means, so its cells are names of that; one of them may be another choice. */
function meantByChoices(
  all: readonly Occurrence[],
  chosen: readonly Reference[],
  registries: Registries,
): Occurrence[] {
  const values = all.filter(({ kind, role }) => kind === 'value' && role === 'definition');
  const seen = new Map<Node, Set<JsonSchema>>();
  const waiting = [...chosen];
  const found: Occurrence[] = [];
  for (const { name, as = {} } of waiting) {
    for (const { document, node, name: defined } of values) {
      const known = node && (seen.get(node) ?? new Set<JsonSchema>());
      if (defined !== name || node === undefined || known?.has(as) !== false) continue;
      seen.set(node, known.add(as));
      const { uses } = namesInValue(node, as, registries);
      waiting.push(...uses.filter(({ kind }) => kind === 'value'));
      found.push(...uses.flatMap((use) => usesOf(document, use)));
    }
  }
  return found;
}

function usesOf(document: Document, use: Reference): Occurrence[] {
  if (!isWritten(document, use)) return [];
  const { place, isWeak } = use;
  return meant(use.kind, use.name).map(
    ([kind, name]): Occurrence => ({ document, place, isWeak, name, role: 'use', kind: alike[kind] ?? kind }),
  );
}

/** What code says or raises by itself is written in its descriptor, and nowhere else. */
function isWritten({ source }: Document, { name, place }: { name: string; place: Place }): boolean {
  return place.source === source && wordAt(source.text, lastOf(name), place.offset) !== undefined;
}

/** What else a name says: the path of an answer names its field, and a sentence is said under one. */
function meant(kind: NameKind, name: string): [NameKind, string][] {
  const [, field] = /^(?:applicant|session\.errors)\.([^.*]+)/u.exec(name) ?? [];
  const [, busy] = /^session\.busy\.(.+)/u.exec(name) ?? [];
  const isPath = kind === 'path' || kind === 'written';
  return [
    [kind, name],
    ...(kind === 'written' ? [['path', name] as [NameKind, string]] : []),
    ...(isPath && field !== undefined ? [['field', field] as [NameKind, string]] : []),
    ...(isPath && busy !== undefined ? [['busy', busy] as [NameKind, string]] : []),
  ];
}

/** A root may stand in the grammar alone. */
function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Where a name is written at or right behind a place: a quote, a sign or a root may stand before it. */
function wordAt(text: string, name: string, offset: number): number | undefined {
  const at = text.indexOf(name, offset);
  const between = at < 0 ? undefined : text.slice(offset, at);
  return between !== undefined && /^["'{(]?(?:link:)?(?:[\w-]+\.)*$/u.test(between) ? at : undefined;
}

/** The block that stands under each id somewhere: a layer that changes its props need not say again what it is. */
function blocksById({ documents }: Catalogue): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const note = (node: Node | undefined): void => {
    for (const [id, block] of entriesOf(member(node, 'blocks'))) {
      const name = member(block, 'block');
      if (name !== undefined && !found.has(id)) found.set(id, name);
      note(block);
    }
  };
  const fragments = new Map<string, Node>();
  for (const { name, ids, node } of documents) {
    const block = name === 'fragment' ? member(node, 'block') : undefined;
    if (block !== undefined) fragments.set(ids.id ?? '', block);
    if (name === 'screen' || name === 'fragment') note(node);
  }
  for (const { name, node } of documents)
    if (name === 'screen' || name === 'fragment')
      for (const [id, use] of usesIn(node)) {
        const block = fragments.get(use);
        if (block !== undefined && !found.has(id)) found.set(id, block);
      }
  return found;
}

function usesIn(node: Node | undefined): [string, string][] {
  return entriesOf(member(node, 'blocks')).flatMap(([id, block]): [string, string][] => {
    const use = textOf(member(block, '$use'));
    return [...(use === undefined ? [] : [[id, use] as [string, string]]), ...usesIn(block)];
  });
}

/** A document of blocks with the name of each that leaves it to a lower layer. */
function whole(kind: Document['name'], node: Node, blocks: ReadonlyMap<string, Node>): Node {
  if (kind !== 'screen' && kind !== 'fragment') return node;
  if (node.kind !== 'object') return node;
  const inner = node.entries.get('blocks');
  if (inner === undefined || inner.node.kind !== 'object') return node;
  const named = [...inner.node.entries].map(([id, entry]) => {
    const block = whole(kind, entry.node, blocks);
    const is = blocks.get(id);
    if (is === undefined || block.kind !== 'object' || block.entries.has('block'))
      return [id, { ...entry, node: block }] as const;
    return [
      id,
      {
        ...entry,
        node: { ...block, entries: new Map([...block.entries, ['block', { place: is.place, node: is }]]) },
      },
    ] as const;
  });
  return {
    ...node,
    entries: new Map([
      ...node.entries,
      ['blocks', { ...inner, node: { ...inner.node, entries: new Map(named) } }],
    ]),
  };
}
