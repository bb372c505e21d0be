/**
 * The linked form of a catalogue, which `compile` writes and every interpreter reads. `schemas/catalogue/*.json` checks
 * authored JSON; these types describe it after linking.
 */

export type Scalar = string | number | boolean | null;

/** The test of one path. A list means "any of these". */
export type PathTest =
  | Scalar
  | Scalar[]
  | {
      const?: Scalar;
      enum?: Scalar[];
      minimum?: number;
      maximum?: number;
      minLength?: number;
      maxLength?: number;
      pattern?: string;
    };

/**
 * A condition: the name of one, a combination, or tests of paths (all must be true). Paths always contain a dot, so
 * they never collide with the words `all`, `any` and `not`.
 */
export type Condition =
  | string
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { [path: string]: PathTest };

/** One row of a table. The first row whose `when` is true wins; the last row has no `when`. */
export interface Row<T = unknown> {
  when?: Condition;
  /** Target route of a routing table. A row whose route the flow does not have is skipped (A-007). */
  to?: string;
  /** Value of any other table. */
  is?: T;
}

export type Table<T = unknown> = Row<T>[];

export type TextFormat = 'usd' | 'usd2' | 'phone' | 'date' | 'said';

/** A piece of a line: words, bold words, a named link, or a value of the context. */
export type Inline =
  | string
  | { bold: Inline[] }
  | { link: string; words: Inline[] }
  | { path: string; format?: TextFormat };

export type TextBlock = { heading: Inline[] } | { paragraph: Inline[] } | { list: Inline[][] };

/** Parsed text. A line without markup stays a plain string. `lang`: it is in another language than the page. */
export type Text = string | { inline: Inline[]; lang?: string } | { blocks: TextBlock[]; lang?: string };

/**
 * A value computed from the context.
 * - a scalar or list is itself;
 * - `{ $from, as?, default? }` reads a path, `as` names a converter of `engine/values`;
 * - `{ $copy }` is a sentence of the copy, `{ $table }` the first matching row of these, `{ $value }` a named value;
 * - any other object is built key by key.
 */
export type ValueTemplate =
  | Scalar
  | ValueTemplate[]
  | { $from: string; as?: string; default?: Scalar }
  | { $copy: string }
  | { $table: Table<ValueTemplate> }
  | { $value: string }
  | { [key: string]: ValueTemplate };

export interface CallEffect {
  /** Name of an `*.action.json` of `actions/`. */
  action: string;
  with?: ValueTemplate;
  /** `session.busy.<name>` is true while the call is in progress. Raising the same call again is ignored. */
  busy?: string;
  /** Runs when the action answered; the outcome is `answer.*` there. */
  done?: Effects;
  /** Runs when there is no usable answer: network, timeout, malformed (REL-03). `answer.reason` has the cause. */
  failed?: Effects;
  poll?: { every: number; tries: number; until: Condition };
}

/** The closed list of effects (design §2.2). */
export type Effect =
  | { go: string | { table: string }; replace?: boolean }
  | { open: string; once?: boolean }
  | { close: string | true }
  | { set: { [path: string]: ValueTemplate } }
  | { raise: string }
  | { call: CallEffect }
  | { leave: { url: ValueTemplate; parameters?: { [name: string]: ValueTemplate }; keepsQuery?: true } }
  | { post: { url: ValueTemplate; fields: { [name: string]: ValueTemplate } } }
  /** `failed` is raised with `event.message` if the document does not load. */
  | { newTab: { url?: ValueTemplate; document?: ValueTemplate; failed?: string } }
  | {
      track: {
        event?: ValueTemplate;
        siteEvent?: ValueTemplate;
        step?: ValueTemplate;
        report?: ValueTemplate;
      };
      once?: boolean;
    };

export type Effects = (Effect | { when: Condition; do: Effects; else?: Effects })[];

export interface After {
  /** Seconds from entry, counted to a wall-clock deadline. */
  seconds: number;
  /** Path of the start time to use instead of entry (milliseconds since the epoch); entry if it is empty. */
  since?: string;
  event: string;
}

/** The title of the browser page. */
export type PageTitle = { $copy: string } | { $table: Table<LinkedProp> };

export interface Route {
  /** Relative to the site's main path; '' is the main path itself. */
  path: string;
  screen: string;
  /** The page's title: a sentence, or one chosen by a table; by default the product name. */
  title?: PageTitle;
  /** Id of the route whose screen surrounds this one; its `outlet` block holds this screen. */
  within?: string;
  guard?: { when: Condition; else: string };
  back?: 'blocked';
  document?: 'isolated';
  entry?: Effects;
  after?: After[];
  on?: Record<string, Effects>;
  /** Its guard, and what happens on it, are in the late part of the slice. */
  late?: true;
}

/** A dialog has the keys of a route, without an address. */
export interface Dialog {
  screen: string;
  /** False: only its own buttons close it. Default true: Escape and the close button raise `close`. */
  dismissible?: boolean;
  entry?: Effects;
  after?: After[];
  on?: Record<string, Effects>;
}

/** A prop after linking: a literal, or one of the tagged kinds that the renderer resolves at render time. */
export type LinkedProp =
  | Scalar
  | LinkedProp[]
  | { $copy: string }
  | { $art: string }
  | { $artFrom: string }
  | { $table: Table<LinkedProp> }
  | { $from: string; format?: TextFormat }
  | { [key: string]: LinkedProp };

export interface BlockNode {
  id: string;
  /** Name of a folder of `blocks/`. */
  block: string;
  when?: Condition;
  props: Record<string, LinkedProp>;
  blocks: BlockNode[];
}

export interface Screen {
  id: string;
  /** Copy key of the heading for screen readers, and of the page title if the route has none. */
  title?: string;
  blocks: BlockNode[];
  /** Names of blocks, widgets and forms that this screen needs, so that the loader fetches them in parallel. */
  uses: { blocks: string[]; widgets: string[]; forms: string[] };
  /**
   * Further blocks that only some sites render: fetched if the condition is true, which never changes during a page.
   */
  siteBlocks?: { block: string; when: Condition }[];
  /** Its blocks are in the late part of the slice. */
  late?: true;
}

export interface Link {
  /** Address; absent if the click only raises an event. */
  href?: ValueTemplate;
  newTab?: boolean;
  /** Event raised by the click, before the browser follows the address. */
  raise?: string;
}

export type PathType = 'string' | 'number' | 'boolean' | 'list' | 'object';

/** A declared path of the context. Reading an undeclared one is a mistake at check time. */
export interface PathDeclaration {
  type: PathType;
  /** Strings compare case-insensitively (RES-001). */
  ignoreCase?: boolean;
  default?: Scalar;
  /** Maximum length; a longer text is read as absent. */
  maxLength?: number;
  /** Name of a function in `engine/derive/` that computes the value. */
  derive?: string;
  /** True: survives a reload in the resume record (only values without sensitivity, design §8). */
  keep?: boolean;
}

export interface FormReference {
  id: string;
  /** Address of the compiled ESM module, relative to the release's base. */
  module: string;
}

/** What screens other than the first show, say and do (PERF-02). */
export interface LateSlice extends Pick<Slice, NamedPart | 'routes'> {
  /** Screen → its blocks. */
  blocks: Record<string, BlockNode[]>;
}

/** What is looked up by its name. */
export const namedParts = ['conditions', 'tables', 'values', 'on', 'links', 'copy'] as const;
export type NamedPart = (typeof namedParts)[number];

/** A language that a site speaks. */
export interface SiteLanguage {
  /** Its tag, such as `es`. */
  id: string;
  /** As it calls itself. */
  name: string;
  /** Address of the slice in it, relative to the release's base. */
  slice: string;
}

export interface Slice {
  grammar: 1;
  /** The tag of the language that its sentences are in; absent where the site speaks English alone. */
  language?: string;
  /** All that the site speaks, that of visitors who say nothing first; absent where it is one. */
  languages?: SiteLanguage[];
  /** What settings and servers say in English → the same in that language (`said`). */
  said?: Record<string, string>;
  /** Address of its late part, relative to the release's base; absent once it is loaded. */
  late?: string;
  brand: string;
  flow: string;
  conditions: Record<string, Condition>;
  tables: Record<string, Table>;
  values: Record<string, ValueTemplate>;
  /** Id of the screen around every route; its `outlet` block holds the route's screen. */
  frame?: string;
  routes: Record<string, Route>;
  dialogs: Record<string, Dialog>;
  on: Record<string, Effects>;
  links: Record<string, Link>;
  screens: Record<string, Screen>;
  forms: Record<string, FormReference>;
  copy: Record<string, Text>;
  context: Record<string, PathDeclaration>;
  /** Art name → address relative to the release's base. */
  art: Record<string, string>;
  /** Brand facts beyond the contract's answer, read as `brand.*`. */
  brandFacts: Record<string, unknown>;
  /** Query parameters, in lower case, that reveal something about a person or open something → their sensitivity. */
  sensitiveQuery: Record<string, string>;
  /** Traits and constants of the flow, read as `flow.*`. */
  constants: Record<string, Scalar>;
}

/** An empty slice, for the time before the real one and for tests. */
export const emptySlice: Slice = {
  grammar: 1,
  brand: '',
  flow: '',
  conditions: {},
  tables: {},
  values: {},
  routes: {},
  dialogs: {},
  on: {},
  links: {},
  screens: {},
  forms: {},
  copy: {},
  context: {},
  art: {},
  brandFacts: {},
  sensitiveQuery: {},
  constants: {},
};

/** Merges the late part of a slice into it. */
export function mergeLateSlice(slice: Slice, late: LateSlice): void {
  for (const part of [...namedParts, 'routes'] as const)
    Object.assign(slice, { [part]: { ...slice[part], ...late[part] } });
  for (const [id, blocks] of Object.entries(late.blocks)) {
    const screen = slice.screens[id];
    if (screen === undefined) continue;
    screen.blocks = blocks;
    delete screen.late;
  }
  delete slice.late;
}
