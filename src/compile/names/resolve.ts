import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { reasons } from '../../engine/filters/Filter.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { entriesOf, itemsOf, member, type Node, type ObjectNode, textOf } from '../document/Node.ts';
import { grammarOf } from '../grammar/schemaAt.ts';
import { value } from '../lower/expressions.ts';
import { amendNode } from '../merge/mergeNodes.ts';
import { settingsByVariant } from '../merge/mergeSiteLayers.ts';
import type { Place } from '../report/Place.ts';
import { checkTest } from './Declaration.ts';
import { fieldsOfForm, KnownNames, kinds, type NameKind, type NameScope, type Reached } from './kinds.ts';
import {
  type Definition,
  definitionsOf,
  namesIn,
  namesInCondition,
  namesInValue,
  type Reference,
} from './references.ts';

/**
 * Follows every name that a site uses, from its routes, its frame and what the page says and raises by itself; one that
 * leads nowhere is a mistake. Conditions, values and what a choice depends on are looked at even where nothing uses them.
 */
export function resolveNames(scope: NameScope): Reached {
  const resolver = new Resolver(scope);
  resolver.follow();
  resolver.lookAtTheRest();
  return resolver.reached;
}

/** What a name is met in. */
interface Inside {
  /** The form, screen or settings whose own names may be meant. */
  form?: Node;
  screen?: Node;
  settings?: Node;
  /** The names of its kind that lead to it, one by the other. */
  within: readonly string[];
}

const outside: Inside = { within: [] };

/** What names of these kinds are meant of. */
const holders: Partial<Record<NameKind, 'form' | 'screen' | 'settings'>> = {
  formField: 'form',
  answer: 'form',
  blockId: 'screen',
  state: 'settings',
  party: 'settings',
};
const anything: JsonSchema = {};

class Resolver {
  readonly reached = new Map<NameKind, Set<string>>();
  readonly #scope: NameScope;
  readonly #known: KnownNames;
  readonly #definitions = new Map<NameKind, Map<string, Definition>>();
  readonly #followed = new Map<string, Set<unknown>>();
  readonly #waiting: (() => void)[] = [];
  /** Whether what is met counts as used. */
  #counts = true;

  constructor(scope: NameScope) {
    this.#scope = scope;
    this.#known = new KnownNames(scope);
    const { flowNode } = scope.layers;
    for (const definition of flowNode === undefined ? [] : definitionsOf(flowNode, grammarOf('flow'))) {
      const ofKind = this.#definitions.get(definition.kind) ?? new Map<string, Definition>();
      // A value comes before a choice of its name.
      if (!ofKind.has(definition.name)) ofKind.set(definition.name, definition);
      this.#definitions.set(definition.kind, ofKind);
    }
  }

  follow(): void {
    const { layers, registries } = this.#scope;
    for (const settings of settingsByVariant(layers).values()) this.#checkSettings(settings);
    const frame = member(layers.flowNode, 'frame');
    if (frame !== undefined) this.#meetText('screen', frame);
    for (const { name } of this.#of('route')) this.#reach({ kind: 'route', name }, outside);
    for (const key of registries.appCopy) this.#meetText('copy', key);
    for (const event of registries.appEvents) this.#reach({ kind: 'event', name: event }, outside);
    for (const layer of layers.flowLayers)
      for (const [name, , place] of entriesOf(member(layer, 'payloads')))
        this.#meet({ kind: 'action', name, place, isWeak: true }, outside);
    this.#drain();
  }

  /** What nothing uses here may be used on another site, and its mistakes are the same there. */
  lookAtTheRest(): void {
    this.#counts = false;
    for (const { name, place } of this.#of('condition'))
      this.#reach({ kind: 'condition', name, place }, outside);
    const { flowNode } = this.#scope.layers;
    for (const [name, , place] of entriesOf(member(flowNode, 'values')))
      this.#reach({ kind: 'value', name, place }, outside);
    for (const [, choice] of entriesOf(member(flowNode, 'choices')))
      for (const row of itemsOf(member(value(choice).node, '$table'))) {
        const when = member(row, 'when');
        for (const use of when === undefined ? [] : namesInCondition(when, this.#scope.registries).uses)
          this.#meet(use, outside);
      }
    for (const { node, at } of this.#of('decision'))
      for (const use of namesIn(node, at, this.#scope.registries).uses)
        if (use.kind !== 'route') this.#meet(use, outside);
    for (const kind of ['route', 'dialog', 'event', 'sequence'] as const)
      for (const { node, at } of this.#of(kind))
        for (const use of namesIn(node, at, this.#scope.registries).uses)
          if (use.kind === 'sequence' || use.kind === 'ask') this.#check(use, outside);
    this.#drain();
  }

  #drain(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) next();
  }

  #of(kind: NameKind): Iterable<Definition> {
    return this.#definitions.get(kind)?.values() ?? [];
  }

  #meetText(kind: NameKind, node: Node): void {
    this.#meet({ kind, name: textOf(node) ?? '', place: node.place }, outside);
  }

  #meetAll({ node, at }: Pick<Definition, 'node' | 'at'>, inside = outside): void {
    for (const use of namesIn(node, at, this.#scope.registries).uses) this.#meet(use, inside);
  }

  #meet(use: Reference, inside: Inside): void {
    if (this.#check(use, inside) && use.isWeak !== true) this.#reach(use, inside);
  }

  /** Whether a name leads somewhere; one that has to and does not is a mistake. */
  #check(use: Reference, inside: Inside): boolean {
    const { kind, name, place, test } = use;
    if (kind === 'written') return this.#checkWritten(name, place);
    if (!isHeld(kind)) return true;
    const holder = holders[kind];
    const within = holder && inside[holder];
    if (holder !== undefined && within === undefined) return true;
    if (!this.#known.has(kind, name, within)) {
      const at = kind === 'rule' ? (use.keyPlace ?? place) : place;
      if (use.isOptional !== true) this.#known.report(kind, name, at, within);
      return false;
    }
    if (test !== undefined) checkTest(this.#scope, name, test);
    return true;
  }

  /** Each variant is held against its own lists. */
  #checkSettings(settings: Node): void {
    const own = settings.kind === 'object' ? withoutVariants(settings) : settings;
    for (const use of namesIn(own, grammarOf('settings'), this.#scope.registries).uses)
      if (holders[use.kind] === 'settings') this.#check(use, { ...outside, settings });
  }

  #checkWritten(path: string, place: Place): boolean {
    // What may not be written at all is said where it is linked.
    if (!/^(applicant|result|session)(\.|$)/.test(path)) return false;
    if (findDeclaration(this.#scope.declarations, path) === undefined) {
      this.#known.report('path', path, place);
      return false;
    }
    const [, word] = /^session\.errors\.([^.]+)$/u.exec(path) ?? [];
    const known = word === undefined ? [] : [...this.#scope.layers.forms.values()].flatMap(fieldsOfForm);
    if (word !== undefined && !known.includes(word))
      this.#scope.report.mistake(place, `no form has a field "${word}" to say this under`, {
        unknown: { word, known },
      });
    return true;
  }

  /** Follows a name that is known, once; conditions and values one by the other, so that a circle shows. */
  #reach(use: Pick<Reference, 'kind' | 'name' | 'as' | 'holder'> & { place?: Place }, inside: Inside): void {
    const { kind, name } = use;
    switch (kind) {
      case 'condition':
        this.#reachCondition(use, inside);
        break;
      case 'value':
        this.#reachValue(use, inside);
        break;
      case 'event':
        if (this.#definitions.get('event')?.has(name) && this.#isNew(use))
          this.#later(() => this.#meetDefinition(use));
        break;
      case 'action':
        if (this.#isNew(use, textOf(member(use.holder, 'send')) ?? ''))
          this.#later(() => this.#meetAction(use));
        break;
      default:
        if (this.#isNew(use)) this.#later(() => this.#meetDocument(use));
    }
  }

  #later(meet: () => void): void {
    this.#waiting.push(meet);
  }

  #isNew({ kind, name }: Pick<Reference, 'kind' | 'name'>, as: unknown = undefined): boolean {
    if (this.#counts) this.reached.set(kind, (this.reached.get(kind) ?? new Set()).add(name));
    const key = `${kind} ${name}`;
    const known = this.#followed.get(key) ?? new Set();
    this.#followed.set(key, known);
    return known.size !== known.add(as).size;
  }

  #reachCondition({ name, place }: Pick<Reference, 'name'> & { place?: Place }, { within }: Inside): void {
    if (within.includes(name)) {
      const circle = [...within, name].join(' → ');
      if (place !== undefined)
        this.#scope.report.mistake(place, `the condition "${name}" refers to itself: ${circle}`);
    } else if (this.#isNew({ kind: 'condition', name })) {
      const definition = this.#definitions.get('condition')?.get(name);
      if (definition !== undefined) this.#meetAll(definition, { within: [...within, name] });
    }
  }

  #reachValue(use: Pick<Reference, 'name' | 'as'> & { place?: Place }, { within, ...inside }: Inside): void {
    const { name, place, as = anything } = use;
    const definition = this.#definitions.get('value')?.get(name);
    if (definition === undefined) this.#reachCondition(use, outside);
    else if (within.includes(name)) {
      const circle = [...within, name].join(' → ');
      if (place !== undefined) this.#scope.report.mistake(place, `"${name}" uses itself: ${circle}`);
    } else if (this.#isNew({ kind: 'value', name }, as)) {
      for (const inner of namesInValue(definition.node, as, this.#scope.registries).uses)
        this.#meet(inner, { ...inside, within: inner.kind === 'value' ? [...within, name] : [] });
    }
  }

  #meetDefinition({ kind, name }: Pick<Reference, 'kind' | 'name'>): void {
    const definition = this.#definitions.get(kind)?.get(name);
    if (definition !== undefined) this.#meetAll(definition);
  }

  #meetDocument(use: Pick<Reference, 'kind' | 'name' | 'holder'>): void {
    const { layers } = this.#scope;
    const { kind, name } = use;
    if (kind === 'screen') {
      const screen = layers.screens.get(name);
      if (screen !== undefined)
        this.#meetAll({ node: screen, at: grammarOf('screen') }, { ...outside, screen });
    } else if (kind === 'copy') {
      const text = member(layers.copy, name);
      if (text !== undefined && layers.copy !== undefined) this.#meetAll({ node: text, at: textAt });
    } else if (kind === 'form') this.#meetForm(name);
    else if (kind === 'filter') {
      const place = use.holder?.place;
      for (const key of place === undefined ? [] : Object.values(reasons))
        this.#meet({ kind: 'copy', name: key, place: place as Place }, outside);
    } else this.#meetDefinition(use);
  }

  /** A form, and its fields with what it says over them. */
  #meetForm(id: string): void {
    const form = this.#scope.layers.forms.get(id);
    if (form?.kind !== 'object') return;
    const inside = { ...outside, form };
    this.#meetAll({ node: withoutFields(form), at: grammarOf('form') }, inside);
    for (const [name, , place] of entriesOf(member(form, 'fields')))
      this.#check({ kind: 'formField', name, place }, inside);
    for (const name of new Set(fieldsOfForm(form))) {
      const field = formField(this.#scope, id, name);
      if (field !== undefined) this.#meetAll({ node: field, at: grammarOf('field') }, inside);
    }
  }

  /** What an action is given, with what the flow changes in it, and what has to be asked before. */
  #meetAction({ name, holder }: Pick<Reference, 'name' | 'holder'>): void {
    const { registries, layers } = this.#scope;
    const facts = registries.actions.get(name);
    if (facts === undefined) return;
    const chosen = textOf(member(holder, 'send'));
    const changes = layers.flowLayers.map((layer) => member(layer, 'payloads', name));
    const given =
      chosen === undefined ? facts.send && amendNode(facts.send, changes) : facts.sends?.get(chosen);
    if (given !== undefined)
      for (const use of namesInValue(given, anything, registries).uses) this.#meet(use, outside);
    if (facts.node !== undefined)
      this.#meetAll({ node: withoutPayloads(facts.node), at: grammarOf('action') });
  }
}

const textAt = { schema: { $ref: 'common.schema.json#/definitions/text' }, file: 'copy' as const };

function isHeld(kind: NameKind): kind is keyof typeof kinds {
  return Object.hasOwn(kinds, kind);
}

/** What a form says over its fields is read with their documents. */
const withoutFields = withoutKeys('fields');
const withoutVariants = withoutKeys('variants');
/** What it is given is read as the calls give it. */
const withoutPayloads = withoutKeys('send', 'sends');

function withoutKeys(...keys: string[]): (node: ObjectNode) => ObjectNode {
  const known = new WeakMap<Node, ObjectNode>();
  return (node) => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const made = { ...node, entries: new Map([...node.entries].filter(([key]) => !keys.includes(key))) };
    known.set(node, made);
    return made;
  };
}

/** A field as a form has it: its document with the differences that the layers of the form say. */
export function formField(
  { fields, layers }: Pick<NameScope, 'fields' | 'layers'>,
  form: string,
  name: string,
): Node | undefined {
  const field = fields.get(name);
  const node = layers.forms.get(form);
  if (field === undefined || node === undefined) return undefined;
  const known = amended.get(node) ?? new Map<Node, Node>();
  const made =
    known.get(field) ??
    amendNode(
      field,
      (layers.formLayers.get(form) ?? []).map((layer) => member(layer, 'fields', name)),
    );
  amended.set(node, known.set(field, made));
  return made;
}

const amended = new WeakMap<Node, Map<Node, Node>>();
