import type { JsonSchema } from '../../engine/form.ts';
import type { Slice } from '../../engine/slice.ts';
import type { Node } from '../document/Node.ts';
import type { FlowGraph } from '../flow/FlowGraph.ts';
import type { Removal } from '../merge/removalsOf.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import type { Declarations } from '../names/Declaration.ts';
import type { Reached } from '../names/kinds.ts';
import type { Registries } from '../names/Registries.ts';
import type { Report } from '../report/Report.ts';
import type { LinkedForm } from './LinkedForm.ts';
import type { Need } from './Need.ts';
import type { RouteRow } from './SiteScope.ts';
import type { TypedField } from './typedFields.ts';

/** One site, linked. `slice.forms` has no addresses yet: modules are named by their content. */
export interface LinkedSite {
  key: string;
  layers: SiteLayers;
  registries: Registries;
  /** The request of the submission, as its contract has it; undefined where the catalogue holds none. */
  contract: JsonSchema | undefined;
  /** Whole settings by name of the variant; `''` is the plain host. */
  settings: ReadonlyMap<string, Node>;
  /** Whether linking came to its end, mistakes or not. */
  isComplete: boolean;
  /** Screens whose blocks are not all described yet. */
  opaque: ReadonlySet<string>;
  slice: Slice;
  graph: FlowGraph;
  forms: Map<string, LinkedForm>;
  /** Schema of the applicant's part of a submission. */
  applicantSchema: JsonSchema;
  typedFields: Record<string, TypedField>;
  /** Every path that its documents may read, with the lists that are closed. */
  declarations: Declarations;
  /** What has to be asked before each action that it calls. */
  needs: ReadonlyMap<string, readonly Need[]>;
  /** Keys of the sentences that each screen and form says (`screens/offer`, `forms/offer`), and those of the `app` itself. */
  sentences: ReadonlyMap<string, ReadonlySet<string>>;
  /** What its names lead to. */
  reached: Reached;
  rows: readonly RouteRow[];
  /** What layers take away. */
  removals: readonly Removal[];
  report: Report;
}
