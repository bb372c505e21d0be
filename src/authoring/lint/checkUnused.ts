import type { Catalogue, Document } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { UsedKind } from '../../compile/link/SiteScope.ts';
import { isMade } from '../../compile/lower/isMade.ts';
import { isNull } from '../../compile/merge/mergeNodes.ts';
import { type Place, placeText } from '../../compile/report/Place.ts';
import type { Report } from '../../compile/report/Report.ts';
import { routePath } from '../../engine/routing.ts';

/**
 * What no site uses is dead, or was meant to be used and is misspelt: a screen, a form, a field, a sentence, a rule row, a
 * part of a flow, a row of a table that every site skips (REL-07).
 */
export function checkUnused(catalogue: Catalogue, sites: readonly LinkedSite[], report: Report): void {
  // A block without a descriptor may use anything.
  if (sites.length === 0 || sites.some(({ opaque }) => opaque.size > 0)) return;
  for (const document of catalogue.documents) checkDocument(document, sites, report);
  checkRows(sites, report);
  checkSteps(catalogue, report);
}

/** Parts that no flow lists, sequences that nothing does, what is asked for or remembered by nobody. */
function checkSteps({ documents }: Catalogue, report: Report): void {
  const flows = documents.filter(({ name }) => name === 'flow' || name === 'part');
  const listed = new Set(flows.flatMap(({ node }) => itemsOf(member(node, 'parts')).map(textOf)));
  const done = new Set<string | undefined>();
  const set = new Set<string>();
  for (const { node } of flows) collect(node, done, set);
  for (const { name, ids, node, source } of flows) {
    if (name === 'part' && !listed.has(ids.id))
      report.mistake(
        { source, offset: 0 },
        `no flow lists the part "${ids.id}": name it under "parts", or remove it`,
      );
    for (const [key, sequence, place] of entriesOf(member(node, 'sequences'))) {
      if (sequence.kind === 'list' && !done.has(key))
        report.mistake(place, `nothing does the sequence "${key}": correct its name, or remove it`);
    }
    for (const [key, , place] of entriesOf(member(node, 'asks'))) {
      if (!done.has(key)) report.mistake(place, `nothing asks for "${key}": correct its name, or remove it`);
    }
    for (const [key, , place] of entriesOf(member(node, 'remembers'))) {
      if (!isSet(`session.${key}`, set))
        report.mistake(place, `nothing sets "session.${key}": correct its name, or remove it`);
    }
  }
}

/** What steps do, ask for and set, wherever they stand. */
function collect(node: Node | undefined, done: Set<string | undefined>, set: Set<string>): void {
  for (const item of itemsOf(node)) collect(item, done, set);
  for (const [key, inner] of entriesOf(node)) {
    if (key === 'do' || key === 'ask') done.add(textOf(inner));
    if (key === 'set') for (const [path] of entriesOf(inner)) set.add(path);
    collect(inner, done, set);
  }
}

/** Whether a path is set, or something above or below it. */
function isSet(path: string, set: ReadonlySet<string>): boolean {
  return [...set].some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
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
  else if (name === 'field' && isOfAll(ids) && member(node, 'payload') === undefined && isDropped(id, sites))
    report.mistake(
      start,
      `nothing sends or reads the answer to "${id}": say its place under "payload", or null where it is asked for nothing else`,
    );
  if (name === 'copy') {
    for (const [key, , place] of saidIn(node)) {
      if (key.startsWith('$') || used('copy', key)) continue;
      sayUnused(report, place, `sentence "${key}"`, key, sites, 'copy');
    }
  }
  if (name === 'settings') {
    const groups = [node, ...entriesOf(member(node, 'variants')).map(([, variant]) => variant)];
    for (const [rule, , place] of groups.flatMap((group) => saidIn(member(group, 'ValidationRules')))) {
      if (!used('rules', rule)) sayUnused(report, place, `rule row "${rule}"`, rule, sites, 'rules');
    }
    for (const group of groups) checkRouteSettings(group, concerned(ids, sites), report);
  }
  // What all flows share, or no site has yet, is for every site.
  const reached = concerned(ids, sites);
  if (['settings', 'flow', 'part'].includes(name))
    checkInnerAddresses(node, reached.length === 0 ? sites : reached, report);
  checkOpenPaths(member(node, 'traits'), reached.length === 0 ? sites : reached, report);
  if (name === 'flow' || name === 'part') {
    for (const [part, kind, what] of flowParts) {
      for (const [key, , place] of saidIn(member(node, part))) {
        if (!used(kind, key)) sayUnused(report, place, `${what} "${key}"`, key, sites, kind);
      }
    }
  }
}

function isOfAll({ brand, flow }: Document['ids']): boolean {
  return brand === undefined && flow === undefined;
}

/** Whether a field is asked, and no site does anything with what is answered. */
function isDropped(field: string, sites: readonly LinkedSite[]): boolean {
  const sources = sites.flatMap(({ forms }) => [...forms.values()].map(({ source }) => source));
  const rules = sources.flatMap((source) => source.rules);
  return (
    sources.every(
      ({ fields: { [field]: asked } }) => asked?.payload === undefined && asked?.consent === undefined,
    ) &&
    !sites.some(({ used }) => used.paths.has(`applicant.${field}`) || used.paths.has('applicant')) &&
    !rules.some((rule) => rule.field === field || rule.other === field)
  );
}

/** An address on the site itself that no route has: whoever follows it finds nothing. */
function checkInnerAddresses(
  node: Node | undefined,
  sites: readonly LinkedSite[],
  report: Report,
  key = '',
): void {
  for (const item of itemsOf(node)) checkInnerAddresses(item, sites, report, key);
  for (const [name, inner] of entriesOf(node)) checkInnerAddresses(inner, sites, report, name);
  const text = textOf(node) ?? '';
  if (node === undefined || !/^(?:href|url)$|Url$/u.test(key)) return;
  const said = text.startsWith('=')
    ? [...text.matchAll(/'([^']*)'/gu)].map(([, literal = '']) => literal)
    : [text];
  for (const address of said) {
    const [, path = ''] = /^\/([^/?#][^?#]*)/u.exec(address) ?? [];
    const known = path === '' ? [] : [...new Set(sites.flatMap(addressesOf))].filter((one) => one !== '');
    if (path === '' || known.includes(path.toLowerCase())) continue;
    const message = `no route has the address "${address}", so that nothing is found there`;
    report.mistake(node.place, message, { unknown: { word: path, known } });
  }
}

/** What a flow of main paths answers at the host itself (`hostOnlyPaths`, `systemPaths`): each begins the path of a route. */
function checkOpenPaths(traits: Node | undefined, sites: readonly LinkedSite[], report: Report): void {
  for (const node of [member(traits, 'hostOnlyPaths'), member(traits, 'systemPaths')]) {
    if (node === undefined) continue;
    const paths = sites.flatMap(({ slice }) => Object.values(slice.routes).map(({ path }) => path));
    const known = new Set(paths.flatMap((path) => path.toLowerCase().split('/')[0] || []));
    for (const segment of textOf(node)?.split(',') ?? []) {
      if (known.has(segment)) continue;
      const unknown = { word: segment, known: [...known] };
      report.mistake(node.place, `no route begins with "${segment}", so that nothing is found there`, {
        unknown,
      });
    }
  }
}

/** Flags of the links on a route stand under its address, main path included (RTE-034); `default` is for the others. */
function checkRouteSettings(settings: Node | undefined, sites: readonly LinkedSite[], report: Report): void {
  const routes = saidIn(member(settings, 'RouteSettings')).filter(([route]) => route !== 'default');
  const known = routes.length === 0 ? [] : [...new Set(sites.flatMap(addressesOf))];
  for (const [route, , place] of routes) {
    const address = route.toLowerCase().replace(/^\//u, '');
    if (known.includes(address)) continue;
    report.mistake(place, `no route has the address "${route}", so nothing reads its flags`, {
      unknown: { word: address, known },
    });
  }
}

function addressesOf({ layers, slice }: LinkedSite): string[] {
  const mainPaths = itemsOf(member(layers.flowNode, 'paths')).flatMap((path) => textOf(path) ?? []);
  return Object.values(slice.routes).flatMap(({ path }) =>
    ['', ...mainPaths].map((main) => routePath(main, path, '').replace(/^\//u, '').toLowerCase()),
  );
}

/** What a layer says; what it takes away is used by nobody. */
function saidIn(node: Node | undefined): ReturnType<typeof entriesOf> {
  return entriesOf(node).filter(([, inner]) => !isNull(inner));
}

/** The sites that a layer is part of. */
function concerned({ brand, flow }: Document['ids'], sites: readonly LinkedSite[]): readonly LinkedSite[] {
  return sites.filter(
    ({ layers }) => (brand ?? layers.brand) === layers.brand && (flow ?? layers.flow) === layers.flow,
  );
}

const flowParts = [
  ['conditions', 'conditions', 'condition'],
  ['decisions', 'decisions', 'decision'],
  ['choices', 'choices', 'choice'],
  ['values', 'values', 'value'],
  ['links', 'links', 'link'],
  ['dialogs', 'dialogs', 'dialog'],
  ['on', 'events', 'handler of the event'],
  ['tracked', 'tracked', 'event'],
] as const;

function sayUnused(
  report: Report,
  place: Place,
  what: string,
  word: string,
  sites: readonly LinkedSite[],
  kind: UsedKind,
): void {
  const names = new Set(sites.flatMap(({ used }) => [...used[kind]]));
  const known = [...names].filter((name) => !isMade(name));
  report.mistake(place, `nothing uses the ${what}: correct its name, or remove it`, {
    unknown: { word, known },
  });
}

function checkRows(sites: readonly LinkedSite[], report: Report): void {
  const rows = sites.flatMap((site) => site.rows);
  const taken = new Set(rows.flatMap(({ place, isSkipped }) => (isSkipped ? [] : [placeText(place)])));
  for (const { place, decision, to, isSkipped } of rows) {
    if (!isSkipped || taken.has(placeText(place))) continue;
    const readers = sites.filter((site) =>
      site.rows.some((row) => placeText(row.place) === placeText(place)),
    );
    const known = [...new Set(readers.flatMap(({ slice }) => Object.keys(slice.routes)))];
    report.mistake(
      place,
      `no site with this row of the decision "${decision}" has a route "${to}", so all of them skip it`,
      { unknown: { word: to, known } },
    );
  }
}
