import { join, resolve } from 'node:path';
import type { LinkedBrand } from './brand/linkBrand.ts';
import { themeCss } from './brand/themeCss.ts';
import { checkRemovals } from './check/checkRemovals.ts';
import { checkSharedPicture } from './check/checkSharedPicture.ts';
import { checkUnused } from './check/checkUnused.ts';
import type { Catalogue } from './document/Catalogue.ts';
import { checkJourneys } from './journeys/checkJourneys.ts';
import type { LinkedCatalogue } from './link/LinkedCatalogue.ts';
import type { LinkedSite } from './link/LinkedSite.ts';
import { readRegistries } from './link/readRegistries.ts';
import { type LinkCache, linkInSteps, toEnd } from './linkCatalogue.ts';
import { checkPossible } from './possible/checkPossible.ts';
import { type ReadCache, readCatalogue } from './read/readCatalogue.ts';
import {
  type BuildOptions,
  type BuiltPage,
  type BuiltRelease,
  buildPage,
  buildRelease,
  type FormCache,
  formModule,
} from './release/buildRelease.ts';
import { type Mistake, sentenceOf } from './report/Mistake.ts';
import { Report } from './report/Report.ts';

/** What a check of the catalogue found. */
export interface Checked {
  catalogue: Catalogue;
  linked: LinkedCatalogue;
  documents: number;
  sites: number;
  mistakes: Mistake[];
  /** The sentence of a mistake: `file:line:column: …`. */
  sentence(mistake: Mistake): string;
}

/** A site without a mistake of its own. */
export interface SitePage {
  site: LinkedSite;
  brand: LinkedBrand;
}

/**
 * Checks and builds one catalogue, again and again: documents, sites, forms and themes that did not change come from
 * the last time (PERF-05).
 */
export class Compiler {
  readonly root: string;
  private readonly documents: ReadCache = new Map();
  private readonly sites: LinkCache = new Map();
  private readonly forms: FormCache = new Map();
  private readonly themes = new Map<string, string>();

  /** `root` is the folder that holds `brands/`, `flows/` and `schemas/`. */
  constructor(root: string) {
    this.root = resolve(root);
  }

  /** Reads, links and checks everything, and writes nothing. All mistakes are collected; none is thrown. */
  check(): Checked {
    return toEnd(this.checkInSteps([]));
  }

  /**
   * The same in steps, so that other things are done meanwhile. The sites of the keys `first` come before the others: each
   * gives what a page has of it, unless something that it is made of has a mistake. What only all sites together show is
   * checked in the end.
   */
  *checkInSteps(first: readonly string[]): Generator<SitePage | undefined, Checked> {
    const report = new Report();
    const catalogue = readCatalogue(this.root, this.documents);
    report.include(catalogue.report);
    for (const document of catalogue.documents) report.include(document.report);
    const areSound = report.mistakes.length === 0;
    const registries = readRegistries(catalogue);
    const linking = linkInSteps(catalogue, registries, this.sites, first);
    let step = linking.next();
    for (; !step.done; step = linking.next()) {
      const { site, brand, isSound } = step.value;
      yield areSound && isSound && first.includes(site.key) ? this.pageOf(site, brand) : undefined;
    }
    const linked = step.value;
    const checkedSites = [...linked.sites, ...linked.drafts];
    report.include(linked.report);
    for (const { report: own } of [...linked.brands.values(), ...checkedSites]) report.include(own);
    checkRemovals(catalogue, linked.removals, report);
    for (const brand of linked.brands.values()) checkSharedPicture(this.root, brand, report);
    yield;
    // Where a site cannot be linked, its journeys would only say so again.
    if (report.mistakes.length === 0) checkJourneys(catalogue, linked, registries, report);
    yield;
    if (report.mistakes.length === 0) this.compileForms(checkedSites, report);
    yield;
    if (report.mistakes.length === 0) checkUnused(catalogue, checkedSites, report);
    yield;
    if (report.mistakes.length === 0) checkPossible(checkedSites, report);
    return {
      catalogue,
      linked,
      documents: catalogue.documents.length,
      sites: linked.sites.length,
      mistakes: report.mistakes,
      sentence: (mistake) => sentenceOf(mistake, checkedSites.length),
    };
  }

  private pageOf(site: LinkedSite, brand: LinkedBrand): SitePage | undefined {
    const report = new Report();
    report.include(site.report);
    this.compileForms([site], report);
    return report.mistakes.length === 0 ? { site, brand } : undefined;
  }

  /** Makes the files of a release of what was checked. Only a catalogue without mistakes may be built. */
  build({ linked }: Checked): Promise<BuiltRelease> {
    return buildRelease(linked, this.buildOptions());
  }

  /** The files of a site that its page loads, and the addresses of its forms. */
  buildPage({ site, brand }: SitePage): Promise<BuiltPage> {
    return buildPage(site, brand, this.buildOptions());
  }

  private buildOptions(): BuildOptions {
    return {
      root: this.root,
      report: new Report(),
      formCache: this.forms,
      themeOf: async (brand) => {
        const key = JSON.stringify([
          brand.fonts,
          [...brand.tokens.values()].map(({ name, value }) => [name, value]),
        ]);
        const css = this.themes.get(key) ?? (await themeCss(brand));
        this.themes.set(key, css);
        return css;
      },
    };
  }

  /** Whether each form can be compiled shows only by doing it; `build` finds the modules ready. */
  private compileForms(sites: readonly LinkedSite[], report: Report): void {
    for (const site of sites) {
      report.concerns(site.key);
      for (const form of site.forms.values()) formModule(form, this.forms, report);
    }
    report.concerns(undefined);
  }
}

/** The folder of releases unless another is said. */
export function releasesFolder(root: string): string {
  return join(root, 'releases');
}
