import type { LinkedSite } from '../link/linkSite.ts';
import type { UsedKind } from '../link/SiteScope.ts';
import type { Catalogue, Document } from '../read/Catalogue.ts';
import { entriesOf, member } from '../read/Node.ts';
import { type Place, placeText } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

/**
 * What no site uses is dead, or was meant to be used and is misspelt: a screen, a form, a field, a sentence, a rule row, a
 * part of a flow, a row of a table that every site skips (REL-07).
 */
export function checkUnused(catalogue: Catalogue, sites: readonly LinkedSite[], report: Report): void {
  // A block without a descriptor may use anything.
  if (sites.length === 0 || sites.some(({ opaque }) => opaque.size > 0)) return;
  for (const document of catalogue.documents) checkDocument(document, sites, report);
  checkRows(sites, report);
}

function checkDocument(
  { name, ids: { id = '', ...ids }, node, source }: Document,
  sites: readonly LinkedSite[],
  report: Report,
): void {
  const used = (kind: UsedKind, word: string) => sites.some((site) => site.used[kind].has(word));
  const start: Place = { source, offset: 0 };
  if (name === 'screen' && !used('screens', id))
    report.mistake(start, `no route and no dialog of any site shows the screen "${id}": remove it`);
  if (name === 'fragment' && !sites.some(({ layers }) => layers.usedFragments.has(id)))
    report.mistake(start, `no screen of any site uses the fragment "${id}": remove it`);
  if (name === 'form' && id !== '_base' && !sites.some(({ forms }) => forms.has(id)))
    report.mistake(start, `no screen of any site shows the form "${id}": remove it`);
  if (name === 'field' && !used('fields', id))
    report.mistake(start, `no form of any site holds the field "${id}": name it in a section, or remove it`);
  else if (name === 'field' && !concerned(ids, sites).some((site) => site.used.fields.has(id)))
    report.mistake(
      start,
      `none of the sites that this layer is for shows the field "${id}": remove this document`,
    );
  if (name === 'copy') {
    for (const [key, , place] of entriesOf(node)) {
      if (key.startsWith('$') || used('copy', key)) continue;
      sayUnused(report, place, `sentence "${key}"`, key, sites, 'copy');
    }
  }
  if (name === 'settings') {
    const groups = [node, ...entriesOf(member(node, 'variants')).map(([, variant]) => variant)];
    for (const [rule, , place] of groups.flatMap((group) => entriesOf(member(group, 'ValidationRules')))) {
      if (!used('rules', rule)) sayUnused(report, place, `rule row "${rule}"`, rule, sites, 'rules');
    }
  }
  if (name === 'flow') {
    for (const [part, kind, what] of flowParts) {
      for (const [key, , place] of entriesOf(member(node, part))) {
        if (!used(kind, key)) sayUnused(report, place, `${what} "${key}"`, key, sites, kind);
      }
    }
  }
}

/** The sites that a layer is part of. */
function concerned({ brand, flow }: Document['ids'], sites: readonly LinkedSite[]): readonly LinkedSite[] {
  return sites.filter(
    ({ layers }) => (brand ?? layers.brand) === layers.brand && (flow ?? layers.flow) === layers.flow,
  );
}

const flowParts = [
  ['conditions', 'conditions', 'condition'],
  ['tables', 'tables', 'table'],
  ['values', 'values', 'value'],
  ['links', 'links', 'link'],
  ['dialogs', 'dialogs', 'dialog'],
  ['on', 'events', 'handler of the event'],
] as const;

function sayUnused(
  report: Report,
  place: Place,
  what: string,
  word: string,
  sites: readonly LinkedSite[],
  kind: UsedKind,
): void {
  const known = [...new Set(sites.flatMap(({ used }) => [...used[kind]]))];
  report.mistake(place, `nothing uses the ${what}: correct its name, or remove it`, {
    unknown: { word, known },
  });
}

function checkRows(sites: readonly LinkedSite[], report: Report): void {
  const rows = sites.flatMap((site) => site.rows);
  const taken = new Set(rows.flatMap(({ place, isSkipped }) => (isSkipped ? [] : [placeText(place)])));
  const known = [...new Set(sites.flatMap(({ slice }) => Object.keys(slice.routes)))];
  for (const { place, table, to, isSkipped } of rows) {
    if (!isSkipped || taken.has(placeText(place))) continue;
    report.mistake(
      place,
      `no site with the table "${table}" has a route "${to}", so all of them skip this row`,
      {
        unknown: { word: to, known },
      },
    );
  }
}
