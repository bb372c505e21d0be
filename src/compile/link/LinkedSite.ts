import type { JsonSchema } from '../../engine/form.ts';
import type { BlockNode, Slice } from '../../engine/slice.ts';
import type { LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import type { Node } from '../document/Node.ts';
import type { Removal } from '../merge/mergeNodes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import type { Declarations } from '../names/Declaration.ts';
import type { Reached } from '../names/kinds.ts';
import type { Registries } from '../names/Registries.ts';
import type { Report } from '../report/Report.ts';
import type { LinkedForm, Need, RouteRow } from '../site/SiteScope.ts';
import type { TypedField } from './fieldFilter.ts';
import type { Personas } from './personasOf.ts';

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
  forms: Map<string, LinkedForm>;
  /** Schema of the applicant's part of a submission. */
  applicantSchema: JsonSchema;
  typedFields: Record<string, TypedField>;
  /** Every path that its documents may read, with the lists that are closed. */
  declarations: Declarations;
  /** Events raised by each block of its screens itself. */
  blockEvents: ReadonlyMap<BlockNode, ReadonlySet<string>>;
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

/** The whole catalogue, linked. */
export interface LinkedCatalogue {
  /** What is released. */
  sites: LinkedSite[];
  /** Sites of flows that are drafts: checked as the others are, and served nowhere. */
  drafts: LinkedSite[];
  /** Every path that may be read. */
  declarations: Declarations;
  /** What the sandbox decides, by the last four digits of the SSN. */
  personas: Personas;
  brands: ReadonlyMap<string, LinkedBrand>;
  /** The terms of each site by its key. */
  terms: ReadonlyMap<string, LinkedTerms>;
  /** What layers take away, site by site. */
  removals: readonly Removal[];
  /** Mistakes that belong to no single site or brand. */
  report: Report;
}
