import { join, resolve } from 'node:path';
import { checkSharedPicture } from './brand/art.ts';
import type { LinkedBrand } from './brand/linkBrand.ts';
import type { Catalogue } from './document/Catalogue.ts';
import type { LinkedCatalogue, LinkedSite } from './link/LinkedSite.ts';
import { linkInSteps, runToCompletion, type Wanted } from './linkCatalogue.ts';
import type { Removal } from './merge/mergeNodes.ts';
import { type Registries, readRegistries } from './names/Registries.ts';
import { type Overlay, readCatalogue } from './read/readCatalogue.ts';
import {
  type BuiltRelease,
  buildPage,
  buildRelease,
  formModule,
  type Kept,
  keptHere,
} from './release/buildRelease.ts';
import { type Diagnostic, DiagnosticCollector, sentenceOf } from './report/DiagnosticCollector.ts';
import { placeText } from './report/Place.ts';

/** What a check of the catalogue found. */
export interface Checked {
  catalogue: Catalogue;
  linked: LinkedCatalogue;
  registries: Registries;
  /** Whether all sites were wanted, so that what only all together show can be looked at. */
  areAll: boolean;
  documents: number;
  sites: number;
  report: DiagnosticCollector;
  mistakes: Diagnostic[];
  /** The sentence of a mistake: `file:line:column: …`. */
  sentence(mistake: Diagnostic): string;
}

/** A site without a mistake of its own. */
export interface SitePage {
  site: LinkedSite;
  brand: LinkedBrand;
}

/**
 * Checks and builds one catalogue, again and again: documents, sites, forms and themes that did not change are the same
 * again, also in a copy of the catalogue in another folder (PERF-05).
 */
export class Compiler {
  readonly root: string;
  private readonly kept: Kept;

  /**
   * @param root the folder that holds `brands/`, `flows/` and `schemas/`
   * @param kept what may be used again; what all in this process share unless said
   */
  constructor(root: string, kept = keptHere) {
    this.root = resolve(root);
    this.kept = kept;
  }

  /**
   * Reads, links and checks everything, and writes nothing. All mistakes are collected; none is thrown. Where only some
   * sites are wanted, what only all sites together show is not checked. What authors are told beside it: `lint`.
   *
   * @param overlay texts in place of files on disk
   */
  check(wanted: Wanted = {}, overlay?: Overlay): Checked {
    return runToCompletion(this.checkInSteps(wanted, overlay));
  }

  /**
   * The same in steps, so that other things are done meanwhile. The sites that come first each give what a page has of
   * it, unless something that it is made of has a mistake. What only all sites together show is checked in the end.
   */
  *checkInSteps(wanted: Wanted, overlay?: Overlay): Generator<SitePage | undefined, Checked> {
    const report = new DiagnosticCollector();
    const catalogue = readCatalogue(this.root, this.kept.documents, overlay);
    report.include(catalogue.report);
    for (const document of catalogue.documents) report.include(document.report);
    const areSound = report.mistakes.length === 0;
    // What follows from a document that cannot be read is not said, and nothing is made without it (F-828).
    const isReadable = catalogue.documents.every(({ node }) => node !== undefined) && catalogue.isWhole;
    const registries = readRegistries(catalogue);
    const linking = linkInSteps(catalogue, registries, isReadable ? wanted : { only: [] }, this.kept);
    let step = linking.next();
    for (; !step.done; step = linking.next()) {
      const { site, brand, isSound } = step.value;
      yield areSound && isSound && wanted.first?.includes(site.key)
        ? pageOf(site, brand, this.kept)
        : undefined;
    }
    const linked = step.value;
    const checkedSites = [...linked.sites, ...linked.drafts];
    const areAll = isReadable && wanted.only === undefined;
    if (isReadable) {
      report.include(linked.report);
      for (const { report: own } of [...linked.brands.values(), ...checkedSites]) report.include(own);
      for (const brand of linked.brands.values()) checkSharedPicture(this.root, brand, report);
    }
    if (areAll) checkRemovals(catalogue, linked.removals, report);
    yield;
    if (report.mistakes.length === 0) compileForms(checkedSites, this.kept, report);
    return {
      catalogue,
      linked,
      registries,
      areAll,
      documents: catalogue.documents.length,
      sites: linked.sites.length,
      report,
      mistakes: report.mistakes,
      sentence: (mistake) => sentenceOf(mistake, checkedSites.length),
    };
  }

  /**
   * Makes the files of a release of what was checked. Only a catalogue without mistakes may be built.
   *
   * @param lighter the same module in fewer bytes
   */
  build(
    { linked, catalogue }: Checked,
    lighter: (module: string) => string = (module) => module,
  ): Promise<BuiltRelease> {
    return buildRelease(linked, catalogue, this.root, this.kept, lighter);
  }

  /** The files of a site that its page loads. */
  buildPage({ site, brand }: SitePage): Promise<BuiltRelease['files']> {
    return buildPage(site, brand, this.root, this.kept);
  }
}

function pageOf(site: LinkedSite, brand: LinkedBrand, kept: Kept): SitePage | undefined {
  const report = new DiagnosticCollector();
  report.include(site.report);
  compileForms([site], kept, report);
  return report.mistakes.length === 0 ? { site, brand } : undefined;
}

/** Whether each form can be compiled shows only by doing it; `build` finds the modules ready. */
function compileForms(sites: readonly LinkedSite[], kept: Kept, report: DiagnosticCollector): void {
  for (const site of sites) {
    report.concerns(site.key);
    for (const form of site.forms.values()) formModule(form, kept, report);
  }
  report.concerns(undefined);
}

/** The folder of releases unless another is said. */
export function releasesFolder(root: string): string {
  return join(root, 'releases');
}

/**
 * A null that takes nothing away on any site: what it names is misspelt, or gone already (F-512). Where not even its object
 * is there, that is most often what is misspelt, and says so itself.
 */
function checkRemovals(
  { documents }: Catalogue,
  removals: readonly Removal[],
  report: DiagnosticCollector,
): void {
  const met = new Set(removals.flatMap(({ place, isThere }) => (isThere ? [placeText(place)] : [])));
  // A document that does not keep to its grammar says more of its nulls itself.
  const wrong = new Set(
    documents.flatMap(({ source, report: own }) => (own.mistakes.length > 0 ? [source] : [])),
  );
  const isSound = report.mistakes.length === 0;
  for (const { key, place, known } of removals) {
    if (wrong.has(place.source) || met.has(placeText(place)) || (known.length === 0 && !isSound)) continue;
    const message = `no lower layer has "${key}" here to take away: correct its name, or remove this line`;
    report.mistake(place, message, known.length === 0 ? {} : { unknown: { word: key, known } });
  }
}
