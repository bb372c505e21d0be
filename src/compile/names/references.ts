import type { JsonSchema } from '../../engine/form.ts';
import { textLinks, textPaths } from '../../engine/text/wordsOf.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { itemsAt, propsOf, type SchemaAt, schemasOf, wordOf } from '../grammar/schemaAt.ts';
import { condition, decision, value } from '../lower/expressions.ts';
import { isTable } from '../merge/mergeNodes.ts';
import type { Place } from '../report/Place.ts';
import type { NameKind } from './kinds.ts';
import { parsedText, piecesOf } from './parsedText.ts';
import type { Descriptor, Registries } from './Registries.ts';

/** A name that a document uses. */
export interface Reference {
  kind: NameKind;
  name: string;
  place: Place;
  /** The object that it stands in. */
  holder?: Node;
  /** Of the key that its text stands under. */
  keyPlace?: Place;
  /** It keeps nothing alive. */
  isWeak?: boolean;
  /** It may lead nowhere. */
  isOptional?: boolean;
  /** What a path is held against. */
  test?: Node;
  /** What a value or choice means where it is used. */
  as?: JsonSchema;
}

/** A name that a document gives something. */
export interface Definition {
  kind: NameKind;
  name: string;
  /** Of the key. */
  place: Place;
  node: Node;
  /** What the grammar says of the value. */
  at: SchemaAt;
}

interface FoundNames {
  uses: readonly Reference[];
  definitions: readonly Definition[];
}

/** What a value of the catalogue names and defines, however deep, as its grammar says. */
export function namesIn(node: Node, at: SchemaAt, registries: Registries): FoundNames {
  return found(node, at.schema, registries, (walk) => walk.node(node, at));
}

/** What a value names where it stands for what this schema wants: a choice means what the prop that uses it means. */
export function namesInValue(node: Node, as: JsonSchema, registries: Registries): FoundNames {
  return found(node, as, registries, (walk) => walk.value(value(node).node, as));
}

/** What a condition names that has been lowered. */
export function namesInCondition(node: Node, registries: Registries): FoundNames {
  return found(node, lowered, registries, (walk) => walk.condition(node));
}

const lowered: JsonSchema = {};

/** Looked for once for each node and schema, since sites share most of both. */
function found(node: Node, as: JsonSchema, registries: Registries, look: (walk: Walk) => void): FoundNames {
  const ofNode = known.get(node) ?? new Map<JsonSchema, [Registries, FoundNames]>();
  known.set(node, ofNode);
  const [of, before] = ofNode.get(as) ?? [];
  if (before !== undefined && of === registries) return before;
  const walk = new Walk(registries, node);
  look(walk);
  ofNode.set(as, [registries, walk]);
  return walk;
}

const known = new WeakMap<Node, Map<JsonSchema, [Registries, FoundNames]>>();

/** What stands under a name of a document itself: routes of a flow, conditions, what each event does. */
export function definitionsOf(node: Node, at: SchemaAt): Definition[] {
  return entriesOf(node).flatMap(([key, part]) =>
    [...schemasOf(at, key)].flatMap((inner) => {
      const defines = wordOf(inner, 'x-defines');
      return defines === undefined
        ? []
        : entriesOf(part).flatMap(([name, value, place]) =>
            [...schemasOf(inner, name)].map((of) => ({
              kind: defines as NameKind,
              name: `${wordOf(inner, 'x-prefix') ?? ''}${name}`,
              place,
              node: value,
              at: of,
            })),
          );
    }),
  );
}

class Walk implements FoundNames {
  readonly uses: Reference[] = [];
  readonly definitions: Definition[] = [];
  readonly #registries: Registries;
  readonly #root: Node;

  constructor(registries: Registries, root: Node) {
    this.#registries = registries;
    this.#root = root;
  }

  node(node: Node, at: SchemaAt, inside: Pick<Reference, 'holder' | 'keyPlace'> = {}): void {
    if (this.#named(node, at, inside)) return;
    if (node.kind === 'list') for (const item of node.items) this.#item(item, at, node);
    if (node.kind !== 'object') return;
    const keys = wordOf(at, 'x-keys');
    const defines = wordOf(at, 'x-defines');
    const prefix = wordOf(at, 'x-prefix') ?? '';
    for (const [key, inner, place] of entriesOf(node)) {
      if (keys !== undefined && !key.startsWith('$'))
        this.#use({ kind: keys as NameKind, name: `${prefix}${key}`, place, ...this.#flags(at) });
      for (const of of schemasOf(at, key)) {
        if (defines !== undefined && !key.startsWith('$'))
          this.definitions.push({
            kind: defines as NameKind,
            name: `${prefix}${key}`,
            place,
            node: inner,
            at: of,
          });
        this.node(inner, of, { holder: node, keyPlace: place });
      }
    }
    for (const [key, by] of propsOf(at)) this.#described(node, key, by);
  }

  /** What a lowered value names where a schema says what stands there. */
  value(node: Node, schema: JsonSchema, more: Partial<Reference> = {}): void {
    const kind = schema['x-names'] as NameKind | undefined;
    if (node.kind === 'scalar') {
      const name = textOf(node);
      if (kind !== undefined && name !== undefined) this.#use({ kind, name, place: node.place, ...more });
      return;
    }
    if (node.kind === 'list') {
      for (const item of node.items)
        this.value(item, (schema.items ?? {}) as JsonSchema, { holder: more.holder ?? node });
      return;
    }
    const rows = member(node, '$table');
    for (const row of itemsOf(rows)) {
      const [when, is] = [member(row, 'when'), member(row, 'is')];
      if (when !== undefined) this.condition(when);
      if (is !== undefined) this.value(is, schema, more);
    }
    const [named, from, copy] = ['$value', '$from', '$copy'].map((key) => member(node, key));
    if (named !== undefined)
      this.#text('value', named, Object.keys(schema).length === 0 ? {} : { as: schema });
    if (from !== undefined) {
      this.#text('path', from);
      this.#text('converter', member(node, 'as'));
    }
    if (copy !== undefined) this.#text('copy', copy);
    if ([rows, named, from, copy].some((part) => part !== undefined)) return;
    const { properties, additionalProperties } = schema as Record<
      string,
      Record<string, JsonSchema> | undefined
    >;
    for (const [key, inner] of entriesOf(node)) {
      const own = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
      const others = typeof additionalProperties === 'object' ? (additionalProperties as JsonSchema) : {};
      this.value(inner, own ?? others, { holder: node });
    }
  }

  /** What a lowered condition names. */
  condition(node: Node): void {
    this.#text('condition', node);
    for (const [key, inner, place] of entriesOf(node)) {
      if (key.includes('.')) this.#use({ kind: 'path', name: key, place, test: inner });
      else if (key === 'not') this.condition(inner);
      else for (const part of itemsOf(inner)) this.condition(part);
    }
  }

  #use(reference: Reference): void {
    this.uses.push(reference);
  }

  #text(kind: NameKind, node: Node | undefined, more: Partial<Reference> = {}): void {
    const name = textOf(node);
    if (node !== undefined && name !== undefined) this.#use({ kind, name, place: node.place, ...more });
  }

  #flags(at: SchemaAt): Pick<Reference, 'isWeak' | 'isOptional'> {
    return {
      ...(wordOf(at, 'x-weak') !== undefined && { isWeak: true }),
      ...(wordOf(at, 'x-optional') !== undefined && { isOptional: true }),
    };
  }

  /** Whether the whole of it is a name or an expression. */
  #named(node: Node, at: SchemaAt, inside: Pick<Reference, 'holder' | 'keyPlace'>): boolean {
    const kind = wordOf(at, 'x-names') as NameKind | undefined;
    const text = textOf(node);
    if (kind !== undefined && text !== undefined && !text.startsWith('=')) {
      const [name = ''] = text.split(wordOf(at, 'x-before') ?? '\n');
      this.#use({ kind, name, place: node.place, ...inside, ...this.#flags(at) });
      return true;
    }
    if (kind !== undefined && (text !== undefined || isTable(node))) {
      this.value(value(node).node, nameOf(kind), this.#flags(at));
      return true;
    }
    switch (wordOf(at, 'x-expression')) {
      case 'condition':
        this.condition(condition(node).node);
        return true;
      case 'value':
        this.value(value(node).node, {});
        return true;
      case 'decision':
        for (const row of itemsOf(decision(node).node)) {
          const [when, to] = [member(row, 'when'), member(row, 'to')];
          if (when !== undefined) this.condition(when);
          this.#text('route', to, { isOptional: true });
        }
        return true;
      case 'text':
        this.#sentence(node);
        return true;
      case 'figures':
        for (const [piece, name = ''] of (text ?? '').matchAll(/(?<!\\)\{([a-z][A-Za-z0-9]*)/gu))
          for (const place of piecesOf(node, piece)) this.#use({ kind: 'figure', name, place });
        return true;
      default:
        return false;
    }
  }

  #item(item: Node, at: SchemaAt, holder: Node): void {
    for (const of of itemsAt(at)) this.node(item, of, { holder });
  }

  #sentence(node: Node): void {
    const text = parsedText(node);
    if (text === undefined) return;
    const pieces = [
      ...[...textPaths(text)].map((name) => ['path', name, `{${name}`] as const),
      ...[...textLinks(text)].map((name) => ['link', name, `(link:${name})`] as const),
    ];
    for (const [kind, name, piece] of pieces) {
      // Said of the first alone.
      piecesOf(node, piece).forEach((place, index) => {
        this.#use({ kind, name, place, ...(index > 0 && { isOptional: true }) });
      });
    }
  }

  /** Props of a block or options of a widget, as its descriptor says; what it says and raises by itself. */
  #described(holder: Node, key: string, by: string): void {
    const name = member(holder, by);
    const { blocks, widgets } = this.#registries;
    const descriptor = (by === 'block' ? blocks : widgets).descriptors.get(textOf(name) ?? '');
    if (descriptor === undefined) return;
    const of = by === 'block' ? holder : this.#root;
    for (const copy of descriptor.copy) this.#use({ kind: 'copy', name: copy, place: of.place });
    for (const event of descriptor.events) this.#use({ kind: 'event', name: event, place: of.place });
    this.#props(member(holder, key), descriptor, name?.place ?? of.place, by === 'block');
  }

  #props(props: Node | undefined, descriptor: Descriptor, owner: Place, isLowered: boolean): void {
    const properties = (descriptor.props.properties ?? {}) as Record<string, JsonSchema>;
    for (const [key, inner] of entriesOf(props)) {
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (schema !== undefined) this.value(isLowered ? value(inner).node : inner, schema, { holder: props });
    }
    for (const [key, schema] of Object.entries(properties)) {
      const { default: name, 'x-names': kind } = schema;
      if (typeof name !== 'string' || kind === undefined || member(props, key) !== undefined) continue;
      this.#use({ kind: kind as NameKind, name, place: owner });
    }
  }
}

/** What stands where a name of a kind is wanted. */
function nameOf(kind: NameKind): JsonSchema {
  const schema = namesOfKinds.get(kind) ?? { 'x-names': kind };
  namesOfKinds.set(kind, schema);
  return schema;
}

const namesOfKinds = new Map<NameKind, JsonSchema>();
