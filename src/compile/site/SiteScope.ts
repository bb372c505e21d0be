import type { JsonSchema } from '../../engine/form.ts';
import { type Condition, emptySlice, type Slice } from '../../engine/slice.ts';
import type { ArtFile } from '../brand/art.ts';
import { entriesOf, member, type Node, plain, plainObject } from '../document/Node.ts';
import { type FlowGraph, flowGraph, type Handler } from '../flow/FlowGraph.ts';
import type { FormSource } from '../forms/FormSource.ts';
import type { Removal } from '../merge/mergeNodes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import { type Declaration, withoutLists } from '../names/Declaration.ts';
import type { Reached } from '../names/kinds.ts';
import type { Registries } from '../names/Registries.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

/** What linking one site works on and builds up. */
export interface SiteScope {
  layers: SiteLayers;
  report: DiagnosticCollector;
  registries: Registries;
  fields: ReadonlyMap<string, Node>;
  /** Every path that its documents may read, with the lists that are closed. */
  declarations: Record<string, Declaration>;
  artFiles: ReadonlyMap<string, ArtFile>;
  /** Events that any flow or part tracks. */
  events: ReadonlySet<string>;
  /** The request of the submission, as its contract has it; undefined where the catalogue holds none. */
  contract: JsonSchema | undefined;
  /** The slice under construction; holds only what the site uses. */
  slice: Slice;
  forms: Map<string, LinkedForm>;
  /** The same in each language that the site speaks, that of visitors who say nothing first; none where that is English alone. */
  languages: ReadonlyMap<string, { slice: Slice; forms: ReadonlyMap<string, LinkedForm> }>;
  /** Schema of the applicant's part of a submission. */
  applicantSchema: JsonSchema;
  /** Whole settings by name of the variant; `''` is the plain host. */
  settings: ReadonlyMap<string, Node>;
  graph: FlowGraph;
  /** What can be done at all of what its events do. */
  live: readonly Handler[];
  /** Screens with a block that has no descriptor: what they raise and show is not known. */
  undescribed: Set<string>;
  /** What its names lead to. */
  reached: Reached;
  /** Keys of the sentences that each screen and form says (`screens/offer`, `forms/offer`), and those of the `app` itself. */
  sentences: Map<string, Set<string>>;
  /** Those of `sentences` that are being linked. */
  copyScopes: Set<string>[];
  /** What has to be asked before each action that the site calls. */
  needs: Map<string, readonly Need[]>;
  /** Rows of the decisions. */
  rows: RouteRow[];
  /** What layers take away; gets more where forms and settings are linked. */
  removals: Removal[];
}

/** A row that leads to a route, and whether this site skips it for want of that. */
export interface RouteRow {
  place: Place;
  decision: string;
  to: string;
  isSkipped: boolean;
}

/** The node of a named thing of the flow (`choices.ribbon`), and the names there are. */
export function flowPart(
  scope: Pick<SiteScope, 'layers'>,
  part: 'conditions' | 'decisions' | 'choices' | 'values' | 'links' | 'routes' | 'dialogs' | 'on' | 'tracked',
): ReadonlyMap<string, Node> {
  const node = member(scope.layers.flowNode, part);
  if (node === undefined) return new Map();
  const known = named.get(node) ?? new Map(entriesOf(node).map(([name, inner]) => [name, inner]));
  named.set(node, known);
  return known;
}

/** Asked for at every name that is linked. */
const named = new WeakMap<Node, ReadonlyMap<string, Node>>();

/** What linking needs beside the site's own layers. */
export interface Common
  extends Pick<
    SiteScope,
    'registries' | 'fields' | 'declarations' | 'artFiles' | 'contract' | 'events' | 'removals'
  > {
  sensitiveQuery: Slice['sensitiveQuery'];
}

/** What linking a site starts from: nothing but its frame is in the slice yet. `report` holds the mistakes of merging. */
export function createScope(
  layers: SiteLayers,
  { sensitiveQuery, ...common }: Common,
  report: DiagnosticCollector,
): SiteScope {
  return {
    ...common,
    layers,
    report,
    slice: {
      ...structuredClone(emptySlice),
      brand: layers.brand,
      flow: layers.flow,
      context: withoutLists(common.declarations),
      brandFacts: brandFacts(layers.brandNode, layers.brand),
      sensitiveQuery,
      constants: {
        ...plainObject(member(layers.flowNode, 'traits')),
        ...plainObject(member(layers.flowNode, 'constants')),
      } as Slice['constants'],
    },
    forms: new Map(),
    languages: new Map(),
    applicantSchema: {},
    settings: new Map(),
    graph: flowGraph(layers.flowNode, layers.flow),
    live: [],
    undescribed: new Set(),
    reached: new Map(),
    sentences: new Map(),
    copyScopes: [],
    needs: new Map(),
    rows: [],
  };
}

/** A form of a site, ready for `compileForm`, with the nodes its mistakes point to. */
export interface LinkedForm {
  source: FormSource;
  node: Node;
  /** The field documents with the form's differences merged. */
  fieldNodes: Map<string, Node>;
  /** Names of the widgets that draw it. */
  widgets: string[];
  /** Events that its widgets raise. */
  events: { event: string; place: Place }[];
}

/** A call that has to have ended so before another is sent. */
export interface Need {
  call: string;
  outcomes: readonly string[];
  /** It is needed only where this holds. */
  when?: Condition;
}

/**
 * What copy and conditions read as `brand.<key>` while the contract's answer says nothing else: name, mark, bank and
 * servicer, then facts of the brand, and its `hosts`, under which its sites stand.
 * @param id of the brand, which names its hosts on a developer's machine (design §12)
 */
function brandFacts(brand: Node | undefined, id: string): Record<string, unknown> {
  const { name, mark, bank, servicer } = namesOf(brand);
  const facts = member(brand, 'facts');
  return {
    name,
    productName: name,
    displayName: `${name}${mark}`,
    mark,
    bank,
    servicer,
    ...(facts === undefined ? {} : (plain(facts) as Record<string, unknown>)),
    hosts: hostsOf(brand, id),
  };
}

/** Without port. */
function hostsOf(brand: Node | undefined, id: string): string[] {
  const node = member(brand, 'hosts');
  const stated = node === undefined ? [] : Object.values(Object(plain(node)));
  // What is no text is a mistake that the grammar tells.
  const hosts = stated.filter((host) => typeof host === 'string');
  return [...new Set([`${id}.localhost`, ...hosts.map((host) => host.replace(/:\d+$/, ''))])];
}

function namesOf(brand: Node | undefined): Record<'name' | 'mark' | 'bank' | 'servicer', string> {
  const text = (key: string) => {
    const node = member(brand, key);
    return node === undefined ? '' : String(plain(node) ?? '');
  };
  return { name: text('name'), mark: text('mark'), bank: text('bank'), servicer: text('servicer') };
}
