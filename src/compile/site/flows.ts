import { type Catalogue, type Document, type KindName, startOf } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, textOf } from '../document/Node.ts';
import { isNull } from '../merge/mergeNodes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';

/** Where a flow runs: which brands have a site of it, and whether those are released. */
interface FlowBrands {
  brands: readonly string[];
  /** Checked with every brand, and served nowhere. */
  isDraft: boolean;
}

/**
 * The brands of each flow, as its own flow.json names them. A flow that says nothing is checked with every brand, too, so
 * that its other mistakes show at once.
 */
export function flowBrands(
  catalogue: Catalogue,
  report: DiagnosticCollector,
): ReadonlyMap<string, FlowBrands> {
  const found = new Map(catalogue.flows.map((flow) => [flow, brandsOf(catalogue, flow, report)]));
  for (const document of catalogue.documents) {
    if (document.name === 'flow') checkOwnWords(document, report);
    checkRuns(catalogue, found, document, report);
  }
  return found;
}

function brandsOf(catalogue: Catalogue, flow: string, report: DiagnosticCollector): FlowBrands {
  const document = catalogue.documents.find(
    ({ name, ids }) => name === 'flow' && ids.flow === flow && ids.brand === undefined,
  );
  const brands = member(document?.node, 'brands');
  const draft = member(document?.node, 'draft');
  if (document === undefined || document.node?.kind === 'object')
    checkOneOfBoth(flow, document, { brands, draft }, report);
  if (brands?.kind !== 'list') return { brands: catalogue.brands, isDraft: draft !== undefined };
  const named = itemsOf(brands).map((item) => [textOf(item) ?? '', item] as const);
  for (const [brand, item] of named) {
    if (catalogue.brands.includes(brand)) continue;
    report.mistake(item.place, `there is no brand "${brand}"`, {
      unknown: { word: brand, known: catalogue.brands },
    });
  }
  const ids = named.map(([brand]) => brand);
  return { brands: catalogue.brands.filter((brand) => ids.includes(brand)), isDraft: draft !== undefined };
}

function checkOneOfBoth(
  flow: string,
  document: Document | undefined,
  { brands, draft }: Record<'brands' | 'draft', Node | undefined>,
  report: DiagnosticCollector,
): void {
  if (brands === undefined && draft === undefined) {
    const source = { file: `flows/${flow}/flow.json`, text: '' };
    report.mistake(
      document?.node?.place ?? { source, offset: 0 },
      `the flow does not say where it runs: write "draft": true while it is made, then "brands": "all" or a list of brands`,
    );
  }
  if (document?.node === undefined || brands === undefined || draft === undefined) return;
  report.mistake(
    keyPlace(document.node, 'draft'),
    'a draft runs in no brand: remove "draft" to release the flow to its "brands", or "brands" until then',
  );
}

/** Where a flow runs is said once, for all brands: what all flows share and a brand's differences have no say in it. */
function checkOwnWords({ ids, node }: Document, report: DiagnosticCollector): void {
  if (node === undefined || (ids.brand === undefined && ids.flow !== '_base')) return;
  const where = ids.flow === '_base' ? 'the flow.json of each flow' : `flows/${ids.flow}/flow.json`;
  for (const word of ['brands', 'draft']) {
    if (member(node, word) !== undefined)
      report.mistake(keyPlace(node, word), `"${word}" stands in ${where} alone: move it there`);
  }
}

/** A brand's layer of a flow that the brand has no site of is read by nobody. */
function checkRuns(
  catalogue: Catalogue,
  flows: ReadonlyMap<string, FlowBrands>,
  document: Document,
  report: DiagnosticCollector,
): void {
  const { brand, flow } = document.ids;
  if (brand === undefined || flow === undefined || !catalogue.brands.includes(brand)) return;
  const runs = flows.get(flow);
  if (runs?.brands.includes(brand)) return;
  if (runs === undefined) {
    report.mistake(startOf(document), `there is no flow "${flow}", so nothing reads this document`, {
      unknown: { word: flow, known: catalogue.flows },
    });
    return;
  }
  report.mistake(
    startOf(document),
    `the flow "${flow}" does not run in the brand "${brand}", so nothing reads this document: name the brand under "brands" in flows/${flow}/flow.json, or remove it here`,
  );
}

/** Documents that no slice is made of. */
const apart: readonly KindName[] = ['call', 'personas', 'applicants', 'journey', 'screens', 'terms'];

/** The documents that a site is made of; shared ones included, calls, journeys and other brands' left out. */
export function documentsOf(catalogue: Catalogue, brand: string, flow: string): Document[] {
  return catalogue.documents.filter(({ name, ids }) => {
    if (apart.includes(name)) return false;
    const brandFits = ids.brand === undefined || ids.brand === '_base' || ids.brand === brand;
    return brandFits && (ids.flow === undefined || ids.flow === '_base' || ids.flow === flow);
  });
}

/**
 * What people call the flow of a site, its id where nobody says, and what it is for. Its own document says so: a
 * description that comes with a part is the part's.
 */
export function flowWords({ flow, flowLayers }: SiteLayers): { name: string; description: string } {
  const own = flowLayers.find(({ place }) => place.source.file === `flows/${flow}/flow.json`);
  return {
    name: textOf(member(own, 'name')) ?? flow,
    description: textOf(member(own, 'description')) ?? '',
  };
}

/** Every event that some flow or part says it tracks (TRK-013 … TRK-015). */
export function trackedEvents({ documents }: Catalogue): Set<string> {
  const parts = documents.filter(({ name }) => name === 'flow' || name === 'part');
  return new Set(
    parts.flatMap(({ node }) =>
      entriesOf(member(node, 'tracked')).flatMap(([event, state]) => (isNull(state) ? [] : [event])),
    ),
  );
}

/** An event that the data layer alone hears, whoever says it. */
export const ofPage = 'page';

/** The events that the funnel and partners may be told → what each presupposes. */
export function siteEvents(flow: Node | undefined): Record<string, string> {
  const events = entriesOf(member(flow, 'tracked')).map(([event, state]) => [event, textOf(state) ?? ofPage]);
  return Object.fromEntries(events.filter(([, state]) => state !== ofPage));
}
