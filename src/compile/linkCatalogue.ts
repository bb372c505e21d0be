import type { JsonSchema } from '../engine/form.ts';
import { checkUniqueBrands, type LinkedBrand, linkBrand } from './brand/linkBrand.ts';
import { checkEvents } from './check/checkEvents.ts';
import { checkReachability } from './check/checkReachability.ts';
import { checkTranslations } from './check/checkTranslations.ts';
import { checkWording } from './check/checkWording.ts';
import { type Catalogue, type Document, nodeOf } from './document/Catalogue.ts';
import { entriesOf, member, plain, textOf } from './document/Node.ts';
import { typedFields } from './link/fieldFilter.ts';
import type { LinkedCatalogue, LinkedSite } from './link/LinkedSite.ts';
import { linkSite } from './link/linkSite.ts';
import { personasOf } from './link/personasOf.ts';
import { lowerSite } from './lower/lowerSite.ts';
import type { Removal } from './merge/mergeNodes.ts';
import { mergeSiteLayers, type SiteLayers } from './merge/mergeSiteLayers.ts';
import type { Registries } from './names/Registries.ts';
import { type Kept, keptHere } from './release/buildRelease.ts';
import { DiagnosticCollector } from './report/DiagnosticCollector.ts';
import { checkConstants, declarationsOf, siteDeclarations } from './site/declarationsOf.ts';
import { checkFieldLayers, fieldsOf, sensitiveQuery } from './site/fieldsOf.ts';
import { documentsOf, flowBrands, trackedEvents } from './site/flows.ts';
import { type Common, createScope } from './site/SiteScope.ts';
import { linkTerms } from './terms/linkTerms.ts';

/** A site that has been linked, while others are still to come. */
interface SiteStep {
  site: LinkedSite;
  brand: LinkedBrand;
  /** Whether nothing that all sites share has a mistake, as far as the single documents show. */
  isSound: boolean;
}

/** Which sites are linked, and in which order. */
export interface Wanted {
  /** Keys of the sites that come before the others, in this order. */
  first?: readonly string[];
  /** Keys of the only sites that are linked; all unless said. */
  only?: readonly string[];
}

/** The sites of the catalogue, linked; those of which nothing changed are the same again. */
export function linkCatalogue(
  catalogue: Catalogue,
  registries: Registries,
  wanted: Wanted = {},
): LinkedCatalogue {
  return runToCompletion(linkInSteps(catalogue, registries, wanted, keptHere));
}

/** The same, a step for each site. */
export function* linkInSteps(
  catalogue: Catalogue,
  registries: Registries,
  { first = [], only }: Wanted,
  { sites: known }: Kept,
): Generator<SiteStep, LinkedCatalogue> {
  const report = new DiagnosticCollector();
  const removals: Removal[] = [];
  const fields = fieldsOf(catalogue, report, new Map(), removals);
  const declarations = declarationsOf(catalogue, fields, registries, report);
  const query = sensitiveQuery(catalogue, fields);
  const events = trackedEvents(catalogue);
  // What a site takes of documents that are not its own.
  const shared = JSON.stringify([declarations, query, [...events]]);
  checkLabels(catalogue, report);
  checkWording(catalogue, declarations, report);
  checkTranslations(catalogue, report);
  checkFieldLayers(catalogue, fields, report);
  // What is wrong with a field by itself was told above.
  const fieldsOfSite = ({ fieldLayers }: SiteLayers, ofSite: Removal[]) =>
    fieldLayers.size === 0 ? fields : fieldsOf(catalogue, new DiagnosticCollector(), fieldLayers, ofSite);
  const runs = flowBrands(catalogue, report);
  const submission = submissionCall(catalogue);
  const contract = requestOf(submission);
  const brands = new Map<string, LinkedBrand>();
  for (const id of catalogue.brands) {
    const brand = linkBrand(catalogue, id);
    brands.set(id, brand);
    for (const part of ['facts', 'features'])
      checkConstants(member(brand.node, part), brandFact, declarations, report);
  }
  const planned = [...brands.values()].flatMap((brand) =>
    catalogue.flows
      .filter((flow) => runs.get(flow)?.brands.includes(brand.id))
      .map((flow) => ({ key: `${brand.id}.${flow}`, brand, flow }))
      .filter(({ key }) => only?.includes(key) ?? true),
  );
  const isSound = [report, ...[...brands.values()].map((brand) => brand.report)].every(
    ({ mistakes }) => mistakes.length === 0,
  );

  const linked = new Map<string, LinkedSite>();
  for (const one of [...planned].sort((a, b) => rank(a.key) - rank(b.key))) {
    const site = siteOf(one);
    if (site === undefined) continue;
    linked.set(one.key, site);
    yield { site, brand: one.brand, isSound };
  }
  const ofDraft = (isDraft: boolean) =>
    planned.flatMap(({ key, flow }) => (runs.get(flow)?.isDraft === isDraft ? (linked.get(key) ?? []) : []));
  const [sites, drafts] = [ofDraft(false), ofDraft(true)];
  const all = [...sites, ...drafts];
  checkUniqueBrands(
    catalogue,
    all.map(({ layers }) => layers),
    report,
  );
  const terms = linkTerms(
    catalogue,
    [...brands.values()],
    { sites: all, areAll: only === undefined },
    removals,
    report,
  );
  for (const { removals: own } of [...brands.values(), ...all]) removals.push(...own);
  return { sites, drafts, brands, terms, declarations, personas: personasOf(catalogue), removals, report };

  function rank(key: string): number {
    return first.includes(key) ? first.indexOf(key) : first.length;
  }

  function siteOf({ key, brand, flow }: (typeof planned)[number]): LinkedSite | undefined {
    const art = [...brand.art.values()].map(({ address }) => address).join(' ');
    const documents = [...documentsOf(catalogue, brand.id, flow), ...submission];
    // A document that cannot be read makes every name in it unknown; its own mistake says enough.
    if (documents.some(({ node }) => node === undefined)) return undefined;
    const same = known.find(
      key,
      (one) => one.art === art && one.shared === shared && sameDocuments(one.documents, documents),
    );
    if (same !== undefined) return same.site;
    const siteReport = new DiagnosticCollector();
    siteReport.concerns(key);
    const merged = mergeSiteLayers(brand.id, flow, documents, siteReport);
    const layers = lowerSite(merged, registries.actions, siteReport);
    const ofLayers: Removal[] = [...layers.removals];
    const ofSite = fieldsOfSite(layers, ofLayers);
    const common = {
      registries,
      fields: ofSite,
      declarations: siteDeclarations(declarations, ofSite, layers),
      artFiles: brand.art,
      contract,
      sensitiveQuery: query,
      events,
      removals: ofLayers,
    };
    const areSound = documents.every(({ report: own }) => own.mistakes.length === 0);
    const site = compileSite(layers, merged, common, siteReport, areSound);
    return known.keep(key, { documents, shared, art, site }).site;
  }
}

/** What a generator returns in the end. */
export function runToCompletion<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const brandFact = { root: 'brand', what: 'fact', ofCode: ['allowedHosts'] };

function sameDocuments(a: readonly Document[], b: readonly Document[]): boolean {
  return a.length === b.length && a.every((document, index) => document === b[index]);
}

/** Two flows under one host label: the second would never be found. */
function checkLabels(catalogue: Catalogue, report: DiagnosticCollector): void {
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

/**
 * Links and checks one site of lowered documents; `merged` is what they were before. All mistakes are collected in `report`, which holds those of
 * merging already. `isSound`: every document of it keeps to its grammar. Where one does not, or the whole is not
 * complete, linking goes as far as it can, for the sake of the other mistakes.
 */
function compileSite(
  layers: SiteLayers,
  merged: SiteLayers,
  common: Common,
  report: DiagnosticCollector,
  isSound: boolean,
): LinkedSite {
  const scope = createScope(layers, common, report);
  let isComplete = false;
  try {
    linkSite(scope, merged);
    checkEvents(scope);
    // A name that leads nowhere makes half of the flow look dead; its own mistake says enough.
    if (report.mistakes.length === 0) checkReachability(scope);
    isComplete = true;
  } catch (error) {
    if (isSound && report.mistakes.length === 0) throw error;
  }
  const { copyScopes: _saying, ...linked } = scope;
  return { ...linked, key: layers.key, isComplete, typedFields: typedFields(scope) };
}
