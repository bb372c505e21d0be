import { join, resolve } from 'node:path';
import { themeCss } from './brand/themeCss.ts';
import { checkRemovals } from './check/checkRemovals.ts';
import { checkUnused } from './check/checkUnused.ts';
import type { Catalogue } from './document/Catalogue.ts';
import { checkJourneys } from './journeys/checkJourneys.ts';
import type { LinkedCatalogue } from './link/LinkedCatalogue.ts';
import type { LinkedSite } from './link/LinkedSite.ts';
import { readRegistries } from './link/readRegistries.ts';
import { type LinkCache, linkCatalogue } from './linkCatalogue.ts';
import { checkPossible } from './possible/checkPossible.ts';
import { type ReadCache, readCatalogue } from './read/readCatalogue.ts';
import { type BuiltRelease, buildRelease, type FormCache, formModule } from './release/buildRelease.ts';
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
    const report = new Report();
    const catalogue = readCatalogue(this.root, this.documents);
    report.include(catalogue.report);
    for (const document of catalogue.documents) report.include(document.report);
    const registries = readRegistries(catalogue);
    const linked = linkCatalogue(catalogue, registries, this.sites);
    const checkedSites = [...linked.sites, ...linked.drafts];
    report.include(linked.report);
    for (const { report: own } of [...linked.brands.values(), ...checkedSites]) report.include(own);
    checkRemovals(catalogue, linked.removals, report);
    // Where a site cannot be linked, its journeys would only say so again.
    if (report.mistakes.length === 0) checkJourneys(catalogue, linked, registries, report);
    if (report.mistakes.length === 0) this.compileForms(checkedSites, report);
    if (report.mistakes.length === 0) checkUnused(catalogue, checkedSites, report);
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

  /** Makes the files of a release of what was checked. Only a catalogue without mistakes may be built. */
  build({ linked }: Checked): Promise<BuiltRelease> {
    return buildRelease(linked, {
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
    });
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
