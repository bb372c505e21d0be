import type { Checked } from '../../compile/Compiler.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { runToCompletion } from '../../compile/linkCatalogue.ts';
import { type Diagnostic, DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { checkCounts } from './checkCounts.ts';
import { checkHeadings } from './checkHeadings.ts';
import { checkSampleValues } from './checkSampleValues.ts';
import { checkUnused } from './checkUnused.ts';
import { checkJourneys } from './journeys/checkJourneys.ts';
import { checkPossible } from './possible.ts';

/**
 * A checked catalogue with the mistakes that keep nothing from running, and that authors want to know before it does: values
 * that no field takes, sentences that count wrong, what nothing uses, what never holds, journeys that lead elsewhere. Where
 * only some sites were checked, what only all of them show is left out.
 */
export function lint(checked: Checked): Checked {
  return runToCompletion(lintInSteps(checked));
}

/** The same in steps, so that other things are done meanwhile. */
export function* lintInSteps(checked: Checked): Generator<undefined, Checked> {
  const { catalogue, linked, registries, areAll } = checked;
  const sites = [...linked.sites, ...linked.drafts];
  const report = new DiagnosticCollector();
  report.include(checked.report);
  const isSound = checked.mistakes.every(isUnreached);
  for (const site of sites) {
    report.include(lintSite(site, isSound));
    yield;
  }
  // Where a site cannot be linked, its journeys would only say so again; the same goes for what comes after them.
  const wholes = [
    () => checkJourneys(catalogue, linked, registries, report),
    () => checkUnused(catalogue, registries, sites, report),
    () => checkPossible(sites, report),
  ];
  for (const checkWhole of areAll ? wholes : []) {
    if (report.mistakes.every(isUnreached)) checkWhole();
    yield;
  }
  return { ...checked, report, mistakes: report.mistakes };
}

/** A page that nothing leads to yet hides no other mistake. */
function isUnreached({ unreached }: Diagnostic): boolean {
  return unreached === true;
}

/** Those of sites that did not change stay. */
const known = new WeakMap<LinkedSite, DiagnosticCollector>();

function lintSite(site: LinkedSite, isSound: boolean): DiagnosticCollector {
  const before = known.get(site);
  if (before !== undefined) return before;
  const report = new DiagnosticCollector();
  report.concerns(site.key);
  known.set(site, report);
  if (!site.isComplete) return report;
  try {
    // A name that leads nowhere says enough.
    if (site.report.mistakes.length === 0) checkHeadings(site, report);
    checkCounts(site, report);
    checkSampleValues(site, report);
  } catch (error) {
    // What could not be read or linked may be missing here.
    if (isSound) throw error;
  }
  return report;
}
