import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { filters } from '../../engine/filters/registry.ts';
import { rowCodes } from '../../engine/rules/rowChecks.ts';
import type { ArtFile } from '../brand/art.ts';
import { reportUnresolved } from '../document/blame.ts';
import { entriesOf, member, type Node, removalPlace, textOf } from '../document/Node.ts';
import { isGeneratedName } from '../lower/nodes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import type { Declarations } from './Declaration.ts';
import type { Registries } from './Registries.ts';

/** What the names of one site are looked up in: its documents with all layers merged, as they were written. */
export interface NameScope {
  layers: SiteLayers;
  report: DiagnosticCollector;
  registries: Registries;
  fields: ReadonlyMap<string, Node>;
  declarations: Declarations;
  artFiles: ReadonlyMap<string, ArtFile>;
}

/** What names of a kind lead to, and what is said of one that leads nowhere. */
interface Kind {
  /** Every name there is, for the sentence. */
  known(scope: NameScope, within: Node | undefined): Iterable<string>;
  /** Where that is more than what is known by its whole name. */
  has?(scope: NameScope, name: string, within: Node | undefined): boolean;
  unknown(name: string, scope: NameScope): string;
  /** A layer may have taken it away: the document, the keys that lead to it, and what it is called then. */
  held?(scope: NameScope, name: string): [Node | undefined, readonly string[], string];
}

function keysOf(node: Node | undefined): string[] {
  return entriesOf(node).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
}

function ofFlow(part: string, what: string, unknown: (name: string) => string): Kind {
  return {
    known: ({ layers }) => keysOf(member(layers.flowNode, part)),
    unknown,
    held: ({ layers }, name) => [layers.flowNode, [part, name], what.replace('*', name)],
  };
}

/** What a bare name in an expression may be. */
const valueParts = ['values', 'choices', 'conditions'];

/** The kinds of names that a site is held against; a new one is a row here, and a word in the grammar. */
export const kinds = {
  screen: {
    known: ({ layers }) => layers.screens.keys(),
    unknown: (name) => `no screen has the id "${name}"`,
  },
  form: {
    known: ({ layers }) => layers.forms.keys(),
    unknown: (name) => `no form has the id "${name}"`,
  },
  field: {
    known: ({ fields }) => fields.keys(),
    unknown: (name) => `there is no field "${name}" in schemas/fields`,
  },
  formField: {
    known: (_scope, form) => fieldsOfForm(form),
    unknown: (name) => `no section of this form holds the field "${name}"`,
  },
  answer: {
    known: (_scope, form) => fieldsOfForm(form),
    has: ({ declarations }, name, form) =>
      Object.hasOwn(declarations, `applicant.${name}`) || fieldsOfForm(form).includes(name),
    unknown: (name) => `no section of this form holds the field "${name}"`,
  },
  route: ofFlow('routes', 'the route "*"', (name) => `this flow has no route "${name}"`),
  dialog: ofFlow('dialogs', 'the dialog "*"', (name) => `this flow has no dialog "${name}"`),
  decision: ofFlow('decisions', 'the decision "*"', (name) => `this flow has no decision "${name}"`),
  sequence: ofFlow('sequences', 'the sequence "*"', (name) => `this flow has no sequence "${name}"`),
  ask: ofFlow('asks', '"*"', (name) => `this flow has nothing to ask that is named "${name}"`),
  link: ofFlow('links', 'the link "*"', (name) => `no link is named "${name}"`),
  condition: ofFlow('conditions', 'the condition "*"', (name) => `no condition is named "${name}"`),
  tracked: ofFlow(
    'tracked',
    'the event "*"',
    (name) => `this flow tracks no event "${name}": correct its name, or write it under "tracked"`,
  ),
  value: {
    known: ({ layers }) => valueParts.flatMap((part) => keysOf(member(layers.flowNode, part))),
    unknown: (name) => `no value, choice or condition is named "${name}"`,
    held: ({ layers }, name) => {
      const parts = ['values', 'choices'].map((part) => member(layers.flowNode, part));
      return [parts.find((part) => removalPlace(part, name) !== undefined), [name], `"${name}"`];
    },
  },
  copy: {
    known: ({ layers }) => keysOf(layers.copy),
    has: ({ layers }, name) => member(layers.copy, name) !== undefined,
    unknown: (name) => `no sentence has the key "${name}"`,
    held: ({ layers }, name) => [layers.copy, [name], `the sentence "${name}"`],
  },
  path: {
    known: declaredPaths,
    has: ({ declarations }, name) => findDeclaration(declarations, name) !== undefined,
    unknown: (name, { declarations }) => `${undeclared(name)}${remedy(declarations, name)}`,
  },
  action: {
    known: ({ registries }) => registries.actions.keys(),
    unknown: (name) => `no action is named "${name}" in src/actions`,
  },
  block: {
    known: ({ registries }) => registries.blocks.names,
    unknown: (name) => `no block is named "${name}" in src/blocks`,
  },
  widget: {
    known: ({ registries }) => registries.widgets.names,
    unknown: (name) => `no widget is named "${name}" in src/widgets`,
  },
  filter: {
    known: () => Object.keys(filters),
    unknown: (name) => `no filter is named "${name}"`,
  },
  converter: {
    known: ({ registries }) => registries.converters,
    unknown: (name) => `no converter is named "${name}"`,
  },
  art: {
    known: ({ artFiles }) => artFiles.keys(),
    unknown: (name) => `the brand has no art "${name}"`,
    held: ({ layers }, name) => [layers.brandNode, ['art', name], `the art "${name}"`],
  },
  rule: {
    known: ({ layers }) => keysOf(member(layers.settings, 'ValidationRules')),
    unknown: (name) =>
      `the settings have no rule row "${name}", so nothing would hold the answer: add it, or say "rule": null`,
    held: ({ layers }, name) => [layers.settings, ['ValidationRules', name], `the rule row "${name}"`],
  },
  code: {
    known: ({ layers }) => failureCodes(layers.forms.values()),
    unknown: (name) => `no rule fails as "${name}": correct the code, or remove its message`,
  },
  blockId: {
    known: (_scope, screen) => blockIds(screen),
    unknown: (name) => `this screen has no block "${name}"`,
  },
  state: {
    known: (_scope, settings) => keysOf(statesOf(settings)),
    // Settings that list no states say nothing of them.
    has: (_scope, name, settings) =>
      keysOf(statesOf(settings)).length === 0 || member(statesOf(settings), name) !== undefined,
    unknown: (name) => `no state has the code "${name}"`,
  },
  party: {
    known: (_scope, settings) => keysOf(member(settings, 'ThirdParties')),
    unknown: (name) => `"ThirdParties" has no "${name}"`,
  },
} satisfies Record<string, Kind>;

/** Kinds that something else is held against, or nothing: who raises an event decides who has to handle it. */
type OtherKind =
  | 'event'
  | 'written'
  | 'part'
  | 'fragment'
  | 'brand'
  | 'persona'
  | 'applicant'
  | 'variant'
  | 'section'
  | 'busy'
  | 'call'
  | 'figure'
  | 'derivation';

export type NameKind = keyof typeof kinds | OtherKind;

/** What a site uses, by kind: what follows from its routes and its frame. */
export type Reached = ReadonlyMap<NameKind, ReadonlySet<string>>;

/** Names of a kind, looked up again and again. */
export class KnownNames {
  readonly #scope: NameScope;
  readonly #sets = new Map<string, WeakMap<object, ReadonlySet<string>>>();

  constructor(scope: NameScope) {
    this.#scope = scope;
  }

  /**
   * Whether a name leads somewhere.
   * @param within the form, the screen or the settings whose names are meant
   */
  has(kind: keyof typeof kinds, name: string, within?: Node): boolean {
    const { has, known }: Kind = kinds[kind];
    if (has !== undefined) return has(this.#scope, name, within);
    const ofKind = this.#sets.get(kind) ?? new WeakMap<object, ReadonlySet<string>>();
    const at = within ?? this;
    const set = ofKind.get(at) ?? new Set(known(this.#scope, within));
    this.#sets.set(kind, ofKind.set(at, set));
    return set.has(name);
  }

  /** Says of a name that it leads nowhere. */
  report(kind: keyof typeof kinds, name: string, place: Place, within?: Node): void {
    const { known, unknown, held }: Kind = kinds[kind];
    const use = {
      place,
      message: unknown(name, this.#scope),
      unknown: { word: name, known: [...known(this.#scope, within)] },
    };
    const [root, path, what] = held?.(this.#scope, name) ?? heldByForm(kind, name, within);
    reportUnresolved(this.#scope.report, root, path, what, use);
  }
}

/** The section that a layer took a field of this form from. */
function heldByForm(
  kind: string,
  name: string,
  form: Node | undefined,
): [Node | undefined, string[], string] {
  const ofForm = kind === 'formField' || kind === 'answer';
  const holders = ofForm
    ? entriesOf(member(form, 'sections')).map(([, section]) => member(section, 'fields'))
    : [];
  return [holders.find((fields) => removalPlace(fields, name) !== undefined), [name], `the field "${name}"`];
}

export function fieldsOfForm(form: Node | undefined): string[] {
  return entriesOf(member(form, 'sections')).flatMap(([, section]) => keysOf(member(section, 'fields')));
}

function statesOf(settings: Node | undefined): Node | undefined {
  return member(settings, 'StatesList', 'States');
}

/** What an answer of another type than the field's is; only a request from outside the page holds one. */
const ofType = 'invalid';

/** The codes of failures that have words: those of rows, and of the rules of all forms, since a field may stand in several. */
export function failureCodes(forms: Iterable<Node | undefined>): string[] {
  const rules = [...forms].flatMap((form) => entriesOf(member(form, 'rules')).map(([, rule]) => rule));
  const codes = rules.flatMap((rule) => textOf(member(rule, 'code')) ?? textOf(member(rule, 'rule')) ?? []);
  return [...rowCodes, ofType, ...codes];
}

/** Every block of a screen, whatever it stands in. */
function blockIds(node: Node | undefined): string[] {
  return entriesOf(member(node, 'blocks')).flatMap(([id, block]) => [id, ...blockIds(block)]);
}

function declaredPaths({ declarations }: NameScope): string[] {
  return Object.keys(declarations).filter((name) => !isGeneratedName(name));
}

/** Says where a path of its root is declared. */
function undeclared(path: string): string {
  const [root = ''] = path.split('.');
  const context = 'schemas/catalogue/context.json';
  const places: Record<string, string> = {
    applicant: `the path "${path}" is neither a field of schemas/fields nor declared in ${context}`,
    answer: `no action answers "${path}": "answer" of its descriptor says what there is`,
    session: `nothing remembers "${path}": declare it under "remembers" of the part that sets it`,
  };
  return (
    (Object.hasOwn(places, root) ? places[root] : undefined) ??
    `the path "${path}" is not declared in ${context}`
  );
}

/** Below a declared object any name may stand where a family (`session.errors.*`) is declared. */
function remedy(declarations: Declarations, path: string): string {
  const parent = path.slice(0, path.lastIndexOf('.'));
  const isObject = Object.hasOwn(declarations, parent) && declarations[parent]?.type === 'object';
  return isObject ? `: declare it, or "${parent}.*" for any name` : '';
}
