import type { JsonSchema } from '../../engine/form.ts';
import type { Slice } from '../../engine/slice.ts';
import type { ArtFile } from '../brand/ArtFile.ts';
import type { Node } from '../document/Node.ts';
import { entriesOf, member } from '../document/Node.ts';
import type { FlowGraph, Handler } from '../flow/FlowGraph.ts';
import type { Removal } from '../merge/removalsOf.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import type { Declaration } from '../names/Declaration.ts';
import type { Reached } from '../names/kinds.ts';
import type { Registries } from '../names/Registries.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import type { LinkedForm } from './LinkedForm.ts';
import type { Need } from './Need.ts';

/** What linking one site works on and builds up. */
export interface SiteScope {
  layers: SiteLayers;
  report: Report;
  registries: Registries;
  fields: ReadonlyMap<string, Node>;
  declarations: Record<string, Declaration>;
  artFiles: ReadonlyMap<string, ArtFile>;
  /** Events that any flow or part tracks. */
  events: ReadonlySet<string>;
  /** The request of the submission, as its contract has it; undefined where the catalogue holds none. */
  contract: JsonSchema | undefined;
  /** The slice under construction; holds only what the site uses. */
  slice: Slice;
  forms: Map<string, LinkedForm>;
  /** Schema of the applicant's part of a submission. */
  applicantSchema: JsonSchema;
  /** Whole settings by name of the variant; `''` is the plain host. */
  settings: ReadonlyMap<string, Node>;
  graph: FlowGraph;
  /** What can be done at all of what its events do. */
  live: readonly Handler[];
  /** Screens with a block that has no descriptor: what they raise and show is not known. */
  opaque: Set<string>;
  /** What its names lead to. */
  reached: Reached;
  /** Keys of the sentences that each screen and form says (`screens/offer`, `forms/offer`), and those of the `app` itself. */
  sentences: Map<string, Set<string>>;
  /** Those of `sentences` that are being linked. */
  saying: Set<string>[];
  /** What has to be asked before each action that the site calls. */
  needs: Map<string, readonly Need[]>;
  /** Rows of the decisions. */
  rows: RouteRow[];
  /** What layers take away. */
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
