import type { Catalogue, Document } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { isNull } from '../../compile/merge/mergeNodes.ts';
import type { NameKind } from '../../compile/names/kinds.ts';
import { NameIndex } from '../../compile/names/NameIndex.ts';
import type { Registries } from '../../compile/names/Registries.ts';
import type { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { type Place, placeText } from '../../compile/report/Place.ts';
import { routePath } from '../../engine/routing.ts';

/**
 * What no site uses is dead, or was meant to be used and is misspelt: a screen, a form, a field, a sentence, a rule row, a
 * part of a flow, a row of a table that every site skips (REL-07).
 */
export function checkUnused(
  catalogue: Catalogue,
  registries: Registries,
  sites: readonly LinkedSite[],
  report: DiagnosticCollector,
): void {
  // A block without a descriptor may use anything.
  if (sites.length === 0 || sites.some(({ undescribed }) => undescribed.size > 0)) return;
  for (const document of catalogue.documents) checkDocument(document, sites, report);
  checkRows(sites, report);
  checkSteps(NameIndex.of(catalogue, registries), report);
}

/** Parts that no flow lists, sequences that nothing does, what is asked for or remembered by nobody. */
function checkSteps(index: NameIndex, report: DiagnosticCollector): void {
  const said = (kind: NameKind) =>
    index.definitions(kind).filter(({ node }) => node === undefined || !isNull(node));
  const unused = (kind: NameKind) => said(kind).filter(({ name }) => !index.used(kind).has(name));
  for (const { name, place } of unused('part'))
    report.mistake(place, `no flow lists the part "${name}": name it under "parts", or remove it`);
  for (const { name, place } of unused('sequence'))
    report.mistake(place, `nothing does the sequence "${name}": correct its name, or remove it`);
  for (const { name, place } of unused('ask'))
    report.mistake(place, `nothing asks for "${name}": correct its name, or remove it`);
  const set = index.used('written');
  for (const { name, place, document } of said('path')) {
    if (document.name === 'context' || !name.startsWith('session.') || isSet(name, set)) continue;
    report.mistake(place, `nothing sets "${name}": correct its name, or remove it`);
  }
}

/** Whether a path is set, or something above or below it. */
function isSet(path: string, set: ReadonlySet<string>): boolean {
  return [...set].some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
}

function checkDocument(
  { name, ids: { id = '', ...ids }, node, source }: Document,
  sites: readonly LinkedSite[],
  report: DiagnosticCollector,
): void {
  const used = (kind: NameKind, word: string) => sites.some((site) => site.reached.get(kind)?.has(word));
  const start: Place = { source, offset: 0 };
  if (name === 'screen' && !used('screen', id))
    report.mistake(start, `no route and no dialog of any site shows the screen "${id}": remove it`);
  if (name === 'fragment' && !sites.some(({ layers }) => layers.usedFragments.has(id)))
    report.mistake(start, `no screen of any site uses the fragment "${id}": remove it`);
  if (name === 'form' && id !== '_base' && !sites.some(({ forms }) => forms.has(id)))
    report.mistake(start, `no screen of any site shows the form "${id}": remove it`);
  if (name === 'field' && !used('field', id))
    report.mistake(start, `no form of any site holds the field "${id}": name it in a section, or remove it`);
  else if (name === 'field' && !concerned(ids, sites).some((site) => site.reached.get('field')?.has(id)))
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
      if (!used('rule', rule)) sayUnused(report, place, `rule row "${rule}"`, rule, sites, 'rule');
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
        if (!used(kind, key)) sayUnused(report, place, `${what} "${key}"`, key, sites, kind, part);
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
  const reads = [`applicant.${field}`, 'applicant'];
  const handled = ['path', 'written'] as const;
  return (
    sources.every(
      ({ fields: { [field]: asked } }) => asked?.payload === undefined && asked?.consent === undefined,
    ) &&
    !sites.some(({ reached }) =>
      reads.some((path) => handled.some((kind) => reached.get(kind)?.has(path))),
    ) &&
    !rules.some((rule) => rule.field === field || rule.other === field)
  );
}

/** An address on the site itself that no route has: whoever follows it finds nothing. */
function checkInnerAddresses(
  node: Node | undefined,
  sites: readonly LinkedSite[],
  report: DiagnosticCollector,
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
function checkOpenPaths(
  traits: Node | undefined,
  sites: readonly LinkedSite[],
  report: DiagnosticCollector,
): void {
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
function checkRouteSettings(
  settings: Node | undefined,
  sites: readonly LinkedSite[],
  report: DiagnosticCollector,
): void {
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
  ['conditions', 'condition', 'condition'],
  ['decisions', 'decision', 'decision'],
  ['choices', 'value', 'choice'],
  ['values', 'value', 'value'],
  ['links', 'link', 'link'],
  ['dialogs', 'dialog', 'dialog'],
  ['on', 'event', 'handler of the event'],
  ['tracked', 'tracked', 'event'],
] as const;

function sayUnused(
  report: DiagnosticCollector,
  place: Place,
  what: string,
  word: string,
  sites: readonly LinkedSite[],
  kind: NameKind,
  part?: string,
): void {
  const known = new Set(
    sites.flatMap(({ reached, layers }) => {
      const names = [...(reached.get(kind) ?? [])];
      return part === undefined ? names : names.filter((name) => member(layers.flowNode, part, name));
    }),
  );
  report.mistake(place, `nothing uses the ${what}: correct its name, or remove it`, {
    unknown: { word, known: [...known] },
  });
}

function checkRows(sites: readonly LinkedSite[], report: DiagnosticCollector): void {
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
