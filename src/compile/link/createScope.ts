import type { JsonSchema } from '../../engine/form.ts';
import { emptySlice, type Slice } from '../../engine/slice.ts';
import type { ArtFile } from '../brand/ArtFile.ts';
import { member, type Node, plain } from '../document/Node.ts';
import { flowGraph } from '../flow/FlowGraph.ts';
import type { Removal } from '../merge/removalsOf.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import { type Declaration, withoutLists } from '../names/Declaration.ts';
import type { Registries } from '../names/Registries.ts';
import type { Report } from '../report/Report.ts';
import { brandFacts } from './brandFacts.ts';
import type { SiteScope } from './SiteScope.ts';

/** What linking needs beside the site's own layers. */
export interface Common {
  registries: Registries;
  fields: ReadonlyMap<string, Node>;
  declarations: Record<string, Declaration>;
  artFiles: ReadonlyMap<string, ArtFile>;
  contract: JsonSchema | undefined;
  sensitiveQuery: Slice['sensitiveQuery'];
  /** Events that any flow or part tracks. */
  events: ReadonlySet<string>;
  /** What layers take away; gets more where forms and settings are linked. */
  removals: Removal[];
}

/** What linking a site starts from: nothing but its frame is in the slice yet. `report` holds the mistakes of merging. */
export function createScope(layers: SiteLayers, common: Common, report: Report): SiteScope {
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
      sensitiveQuery: common.sensitiveQuery,
      constants: {
        ...plainObject(member(layers.flowNode, 'traits')),
        ...plainObject(member(layers.flowNode, 'constants')),
      } as Slice['constants'],
    },
    forms: new Map(),
    applicantSchema: {},
    settings: new Map(),
    graph: flowGraph(layers.flowNode, layers.flow),
    live: [],
    opaque: new Set(),
    reached: new Map(),
    sentences: new Map(),
    saying: [],
    needs: new Map(),
    rows: [],
  };
}

function plainObject(node: Node | undefined): Record<string, unknown> {
  return node === undefined ? {} : (plain(node) as Record<string, unknown>);
}
