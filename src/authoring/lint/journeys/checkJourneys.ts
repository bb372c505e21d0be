import { type Catalogue, nodeOf, startOf } from '../../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import { checkComplete } from '../../../compile/grammar/checkComplete.ts';
import type { LinkedCatalogue, LinkedSite } from '../../../compile/link/LinkedSite.ts';
import type { Registries } from '../../../compile/names/Registries.ts';
import { DiagnosticCollector } from '../../../compile/report/DiagnosticCollector.ts';
import { checkPrefilled } from './checkAnswers.ts';
import { type AnswerScope, checkCallAnswer } from './checkCallAnswer.ts';
import { checkSteps } from './checkSteps.ts';
import type { JourneyScope } from './Journey.ts';
import { applicantsOf, checkName, checkPersona } from './Journey.ts';

/** Holds every journey, and the applicants that they fill in, against the sites that it visits: each name that it says is there. */
export function checkJourneys(
  catalogue: Catalogue,
  linked: LinkedCatalogue,
  registries: Registries,
  report: DiagnosticCollector,
): void {
  checkPersonas({ catalogue, declarations: linked.declarations, report });
  for (const { name, ids, node } of catalogue.documents) {
    if (name === 'applicants' && node !== undefined) checkApplicants(catalogue, node, registries, report);
    if (name === 'applicants' && ids.flow === '_base' && node !== undefined)
      checkComplete('applicants', node, report);
  }
  for (const document of catalogue.documents) {
    const { name, ids, node } = document;
    if (name !== 'journey' || node === undefined || document.report.mistakes.length > 0) continue;
    if (ids.flow === undefined || !catalogue.flows.includes(ids.flow)) {
      const message = 'a journey stands with the flow whose sites it visits: flows/<flow>/journeys/';
      report.mistake(startOf(document), message);
      continue;
    }
    checkComplete('journey', node, report);
    if (member(node, 'steps') === undefined && member(node, 'cases') === undefined)
      report.mistake(node.place, 'nothing is done: write "steps", "cases" or both');
    const applicants = applicantsOf(catalogue, ids.flow);
    const sites = sitesOf(node, ids.flow, linked, report);
    const found = new DiagnosticCollector();
    const told = new Set(toldIn(node));
    for (const site of sites) {
      found.concerns(site.key);
      checkOnSite({ site, applicants, told, registries, catalogue, linked, report: found }, node);
    }
    takeOver(found, sites, report);
  }
}

/** Fields of applicants are those of any flow: each page takes what it asks for. */
function checkApplicants(
  catalogue: Catalogue,
  node: Node,
  registries: Registries,
  report: DiagnosticCollector,
): void {
  const fields = catalogue.documents.flatMap(({ name, ids }) =>
    name === 'field' && ids.id !== undefined ? [ids.id] : [],
  );
  for (const [, applicant] of entriesOf(node)) {
    checkPersona(member(applicant, 'persona'), registries, report);
    for (const [field, , place] of entriesOf(member(applicant, 'answers'))) {
      if (fields.includes(field)) continue;
      report.mistake(place, `no field is named "${field}"`, { unknown: { word: field, known: fields } });
    }
  }
}

function sitesOf(
  node: Node,
  flow: string,
  { sites, drafts }: LinkedCatalogue,
  report: DiagnosticCollector,
): LinkedSite[] {
  const ofFlow = [...sites, ...drafts].filter(({ layers }) => layers.flow === flow);
  const brands = member(node, 'brands');
  if (brands?.kind !== 'list') return ofFlow;
  return itemsOf(brands).flatMap((item) => {
    const brand = textOf(item) ?? '';
    const site = ofFlow.find(({ layers }) => layers.brand === brand);
    if (site !== undefined) return [site];
    report.mistake(item.place, `the flow has no site of a brand "${brand}"`, {
      unknown: { word: brand, known: ofFlow.map(({ layers }) => layers.brand) },
    });
    return [];
  });
}

/** What the steps of a journey expect of fields, and the rule rows that it has in place of the site's. */
function toldIn(node: Node): string[] {
  const own = entriesOf(node).flatMap(([key, inner]) => {
    const isTold = ['messages', 'suggestions', 'rules'].includes(key);
    const told = isTold ? inner : key === 'expect' ? member(inner, 'answers') : undefined;
    return [...entriesOf(told).map(([name]) => name), ...toldIn(inner)];
  });
  return [...own, ...itemsOf(node).flatMap(toldIn)];
}

function checkOnSite(scope: JourneyScope, node: Node): void {
  checkJourneySite(scope, member(node, 'site'));
  checkSteps(scope, member(node, 'steps'));
  for (const [, one] of entriesOf(member(node, 'cases'))) {
    checkJourneySite(scope, member(one, 'site'));
    checkSteps(scope, member(one, 'steps'));
  }
}

/** Names sites only where not all that the journey visits have the mistake. */
function takeOver(found: DiagnosticCollector, sites: LinkedSite[], report: DiagnosticCollector): void {
  for (const { place, message, unknown, sites: keys } of found.mistakes) {
    for (const key of keys.size === sites.length ? [undefined] : keys) {
      report.concerns(key);
      report.mistake(place, message, unknown === undefined ? {} : { unknown });
    }
  }
  report.concerns(undefined);
}

/** The variant and the rule rows of a journey are those of its site. */
function checkJourneySite(scope: JourneyScope, node: Node | undefined): void {
  const { site, report } = scope;
  checkPrefilled(scope, member(node, 'query'));
  const { settings } = site.layers;
  const variant = member(node, 'variant');
  const variants = entriesOf(member(settings, 'variants')).map(([key]) => key);
  checkName(scope, variant, variants, 'settings.json has no variant');
  const rows = entriesOf(member(settings, 'ValidationRules')).map(([key]) => key);
  for (const [rule, , place] of entriesOf(member(node, 'rules'))) {
    if (rows.includes(rule)) continue;
    report.mistake(place, `settings.json has no rule row "${rule}"`, {
      unknown: { word: rule, known: rows },
    });
  }
}

/** Which call each word of a persona answers. */
const callOf = {
  application: 'submit-application',
  offer: 'submit-application-offer',
  limitIncrease: 'submit-cli',
};

/** What a persona is answered, its calls can answer. */
function checkPersonas(scope: AnswerScope & { catalogue: Catalogue }): void {
  for (const [, persona] of entriesOf(nodeOf(scope.catalogue, 'personas', {}))) {
    for (const [word, call] of Object.entries(callOf)) {
      const answer = member(persona, word);
      if (answer !== undefined) checkCallAnswer(call, answer, scope);
    }
  }
}
