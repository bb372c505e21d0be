import type { JsonSchema } from '../engine/form.ts';
import { checkApart } from './brand/checkApart.ts';
import { type LinkedBrand, linkBrand } from './brand/linkBrand.ts';
import { compileSite } from './compileSite.ts';
import { type Catalogue, type Document, nodeOf } from './document/Catalogue.ts';
import { entriesOf, member, plain, textOf } from './document/Node.ts';
import { checkFieldLayers } from './link/checkFieldLayers.ts';
import { checkGiven } from './link/checkGiven.ts';
import { siteDeclarations } from './link/closedLists.ts';
import { declarationsOf } from './link/declarationsOf.ts';
import { documentsOf } from './link/documentsOf.ts';
import { fieldsOf } from './link/fieldsOf.ts';
import { flowBrands } from './link/flowBrands.ts';
import type { LinkedCatalogue } from './link/LinkedCatalogue.ts';
import type { LinkedSite } from './link/LinkedSite.ts';
import { personasOf } from './link/personasOf.ts';
import type { Registries } from './link/Registries.ts';
import { sensitiveQuery } from './link/sensitiveQuery.ts';
import { trackedEvents } from './link/trackedEvents.ts';
import { lowerSite } from './lower/lowerSite.ts';
import { mergeSiteLayers } from './merge/mergeSiteLayers.ts';
import type { Removal } from './merge/removalsOf.ts';
import type { SiteLayers } from './merge/SiteLayers.ts';
import { Report } from './report/Report.ts';
import { linkTerms } from './terms/linkTerms.ts';

/** Sites linked earlier, by the documents and the art they were made of. */
export type LinkCache = Map<string, { documents: readonly Document[]; art: string; site: LinkedSite }>;

/** Every site of the catalogue, linked; those whose documents did not change come from the cache. */
export function linkCatalogue(
  catalogue: Catalogue,
  registries: Registries,
  cache: LinkCache = new Map(),
): LinkedCatalogue {
  const report = new Report();
  const removals: Removal[] = [];
  const fields = fieldsOf(catalogue, report, new Map(), removals);
  const declarations = declarationsOf(catalogue, fields, registries, report);
  const query = sensitiveQuery(catalogue, fields);
  const events = trackedEvents(catalogue);
  checkLabels(catalogue, report);
  checkFieldLayers(catalogue, fields, report);
  // What is wrong with a field by itself was told above.
  const fieldsOfSite = ({ fieldLayers }: SiteLayers, ofSite: Removal[]) =>
    fieldLayers.size === 0 ? fields : fieldsOf(catalogue, new Report(), fieldLayers, ofSite);
  const runs = flowBrands(catalogue, report);
  const sites: LinkedSite[] = [];
  const drafts: LinkedSite[] = [];
  const brands = new Map<string, LinkedBrand>();
  const submission = submissionCall(catalogue);
  const contract = requestOf(submission);
  for (const brand of catalogue.brands) {
    const linkedBrand = linkBrand(catalogue, brand);
    brands.set(brand, linkedBrand);
    for (const part of ['facts', 'features'])
      checkGiven(member(linkedBrand.node, part), brandFact, declarations, report);
    const artFiles = linkedBrand.art;
    const art = [...artFiles.values()].map(({ address }) => address).join(' ');
    for (const flow of catalogue.flows) {
      const { brands: ofFlow, isDraft } = runs.get(flow) ?? { brands: [], isDraft: false };
      if (!ofFlow.includes(brand)) continue;
      const documents = [...documentsOf(catalogue, brand, flow), ...submission];
      // A document that cannot be read makes every name in it unknown; its own mistake says enough.
      if (documents.some(({ node }) => node === undefined)) continue;
      const key = `${brand}.${flow}`;
      const known = cache.get(key);
      if (known !== undefined && known.art === art && sameDocuments(known.documents, documents)) {
        (isDraft ? drafts : sites).push(known.site);
        continue;
      }
      const siteReport = new Report();
      siteReport.concerns(key);
      const layers = lowerSite(
        mergeSiteLayers(brand, flow, documents, siteReport),
        registries.actions,
        siteReport,
      );
      const isSound = documents.every(({ report: own }) => own.mistakes.length === 0);
      const ofLayers: Removal[] = [...layers.removals];
      const ofSite = fieldsOfSite(layers, ofLayers);
      const common = {
        registries,
        fields: ofSite,
        declarations: siteDeclarations(declarations, ofSite, layers),
        artFiles,
        contract,
        sensitiveQuery: query,
        events,
        removals: ofLayers,
      };
      const site = compileSite(layers, common, siteReport, isSound);
      cache.set(key, { documents, art, site });
      (isDraft ? drafts : sites).push(site);
    }
  }
  const all = [...sites, ...drafts];
  checkApart(
    catalogue,
    all.map(({ layers }) => layers),
    report,
  );
  const terms = linkTerms(catalogue, [...brands.values()], all, removals, report);
  for (const { removals: own } of [...brands.values(), ...all]) removals.push(...own);
  return { sites, drafts, brands, terms, declarations, personas: personasOf(catalogue), removals, report };
}

const brandFact = { root: 'brand', what: 'fact', ofCode: ['allowedHosts'] };

function sameDocuments(a: readonly Document[], b: readonly Document[]): boolean {
  return a.length === b.length && a.every((document, index) => document === b[index]);
}

/** Two flows under one host label: the second would never be found. */
function checkLabels(catalogue: Catalogue, report: Report): void {
  const taken = new Map<string, string>();
  for (const flow of catalogue.flows) {
    const node = nodeOf(catalogue, 'flow', { flow });
    const label = member(node, 'label');
    const text = textOf(label) ?? flow;
    const other = taken.get(text);
    if (other === undefined) taken.set(text, flow);
    else if (node !== undefined) {
      report.mistake(label?.place ?? node.place, `the flow "${other}" has the host label "${text}" already`);
    }
  }
}

/** The call whose request the fields are composed into: the submission. */
function submissionCall({ documents }: Catalogue): Document[] {
  return documents
    .filter(({ name, node }) => {
      const properties = entriesOf(member(member(node, 'request'), 'properties'));
      return name === 'call' && properties.some(([, part]) => member(part, 'x-composed') !== undefined);
    })
    .slice(0, 1);
}

function requestOf([call]: Document[]): JsonSchema | undefined {
  const request = member(call?.node, 'request');
  // A contract that is wrong itself says nothing of fields.
  return request?.kind === 'object' && call?.report.mistakes.length === 0
    ? (plain(request) as JsonSchema)
    : undefined;
}
