import { linkedNode, placeAt } from '../../src/authoring/prove/checkProofs.ts';
import {
  authoredAt,
  conditionWords,
  type Reached,
  reasonsOf,
  type ToldSite,
  traceStep,
} from '../../src/authoring/why.ts';
import { keyPlace, member, type Node } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import type { Place } from '../../src/compile/report/Place.ts';
import { conditionPaths } from '../../src/engine/conditions/conditionPaths.ts';
import type { Command } from '../../src/engine/machine.ts';
import type { BlockNode, Condition, Slice } from '../../src/engine/slice.ts';
import { sliceAtom } from '../../src/state/atoms.ts';
import type { Moment, Way } from './walkPersona.ts';

/** The way a persona took, a line for each thing that happened, with the places of what decided. */
export function tellWay({ page, moments }: Way, told: ToldSite): string[] {
  const slice = page.site.store.get(sliceAtom);
  const sets = new SetPlaces(told.site);
  return moments.flatMap((moment) =>
    tellMoment(moment, slice, { ...told, sets, setAt: (path) => sets.of(path) ?? told.setAt(path) }),
  );
}

interface Telling extends ToldSite {
  sets: SetPlaces;
}

function tellMoment(moment: Moment, slice: Slice, told: Telling): string[] {
  const { site } = told;
  if (moment.kind === 'act') {
    const place = blockPlace(site, slice, moment.block, moment.prop);
    return [`${moment.words}${place === undefined ? '' : `  ${authoredAt(place)}`}`];
  }
  const { event, before, surroundings } = moment;
  const { values = {} } = event.type === 'raised' ? event : {};
  for (const [field, value] of Object.entries(values))
    if (!Object.is(value, before.applicant[field])) told.sets.forget(`applicant.${field}`);
  const { reached, commands } = traceStep(slice, surroundings, before, event);
  const lines = reached.flatMap((one) => tellReached(one, slice, told, commands));
  if (event.type === 'visited') return tellVisit(event.path, reached, commands, lines, slice, site);
  if (event.type === 'settled') {
    if (!reached.some((one) => leadsOn(one, site))) return [];
    const outcome = outcomeOf(event.usable, event.outcome);
    return indent([`${event.call.action} answers ${outcome}  ${at(site, event.key, 'call')}`, ...lines]);
  }
  if (event.type === 'elapsed')
    return [`time passes: ${event.id.split('/').slice(0, 2).join(' ')}`, ...indent(lines)];
  return indent(lines);
}

function tellReached(one: Reached, slice: Slice, told: Telling, commands: readonly Command[]): string[] {
  const { at: place, effect, asked } = one;
  const { site } = told;
  const [first] = asked;
  if (effect === undefined || 'do' in effect) {
    if (first === undefined || (effect !== undefined && isMadeByLowering(first.condition, site, place)))
      return [];
    const word = effect === undefined ? 'guard' : 'if';
    return [
      `${word} ${conditionWords(first.condition)}: ${first.holds ? 'yes' : 'no'}  ${at(site, place)}`,
      ...indent(reasonsOf(told, first.condition, first.context)),
    ];
  }
  if ('go' in effect && typeof effect.go === 'object') return tellDecision(effect.go.table, one, slice, told);
  if ('go' in effect) return [`go to ${String(effect.go)}  ${at(site, place, 'go')}`];
  if ('open' in effect) return [`open dialog ${effect.open}  ${at(site, place, 'open')}`];
  if ('leave' in effect) {
    const url = commands.flatMap((command) => (command.do === 'leave' ? command.url : []))[0] ?? '';
    return [`leave for ${addressWords(url)}  ${at(site, place, 'leave')}`];
  }
  if (!('set' in effect)) return [];
  told.sets.add(Object.keys(effect.set), place);
  return tellSaid(effect.set, site, place);
}

/** The rows that were looked at, the last of them the one that fits. */
function tellDecision(table: string, { at: place, asked }: Reached, slice: Slice, told: ToldSite): string[] {
  const { site } = told;
  const rows = slice.tables[table] ?? [];
  const row = (index: number) => {
    const node = linkedNode(site, `tables/${table}/${index}`);
    return node === undefined ? '' : authoredAt(node.place);
  };
  const isRest = asked.at(-1)?.holds !== true;
  const fitting = isRest ? asked.length : asked.length - 1;
  const lookedAt: LookedAt[] = asked.map(({ condition: when }, index) => ({ when, at: `  ${row(index)}` }));
  if (isRest) lookedAt.push({ when: undefined, at: `  ${row(fitting)}` });
  const lines = tellRows(lookedAt, `fits, to ${rows[fitting]?.to ?? ''}`);
  const context = asked.at(-1)?.context;
  const all = asked.map(({ condition }) => condition);
  const reasons = context === undefined ? [] : reasonsOf(told, { all }, context);
  return [`decision ${table}  ${at(site, place, 'go')}`, ...indent([...lines, ...reasons])];
}

/** A row of a table, and where it stands. */
interface LookedAt {
  when: Condition | undefined;
  at: string;
}

/** The rows that were looked at, of which the last one fits. */
export function tellRows(rows: readonly LookedAt[], fits: string): string[] {
  return rows.map(({ when, at }, index) => {
    const words = when === undefined ? 'for everything else' : conditionWords(when);
    return `row ${words}: ${index === rows.length - 1 ? fits : 'no'}${at}`;
  });
}

/** What is said under fields. */
function tellSaid(set: Record<string, unknown>, site: ToldSite['site'], place: string): string[] {
  return Object.entries(set).flatMap(([path, value]) => {
    const [root, family, field] = path.split('.');
    if (root !== 'session' || family !== 'errors' || field === undefined) return [];
    const key = typeof value === 'object' && value !== null && '$copy' in value ? ` ${value.$copy}` : '';
    return [`say under ${field}${key}  ${at(site, place, 'set')}`];
  });
}

function tellVisit(
  path: string,
  [guard]: readonly Reached[],
  commands: readonly Command[],
  lines: readonly string[],
  slice: Slice,
  site: ToldSite['site'],
): string[] {
  const [arrived] = commands.flatMap((command) => (command.do === 'arrive' ? command.route : []));
  if (arrived === undefined) {
    const isRefused = guard !== undefined && guard.effect === undefined;
    return isRefused ? [`the page at ${path} is not shown`, ...indent(lines)] : [...lines];
  }
  const screen = slice.routes[arrived]?.screen;
  return [
    `page ${arrived} (screen ${screen}) at ${path}  ${at(site, `routes/${arrived}`)}`,
    ...indent(lines),
  ];
}

/** Whether this does more than remember something. */
function leadsOn({ effect, at: place, asked: [first] }: Reached, site: ToldSite['site']): boolean {
  if (effect === undefined) return true;
  if ('do' in effect) return first !== undefined && !isMadeByLowering(first.condition, site, place);
  if ('set' in effect) return tellSaid(effect.set, site, place).length > 0;
  return !('track' in effect || 'close' in effect);
}

function outcomeOf(usable: boolean, outcome: Record<string, unknown>): string {
  if (usable) return String(outcome.outcome ?? '');
  const { code, reason } = outcome;
  return `failed${[code, reason].flatMap((word) => (typeof word === 'string' && word !== '' ? ` (${word})` : [])).join('')}`;
}

/** Which list an answer leads to, or who goes on after an ask, is a condition that nobody wrote. */
function isMadeByLowering(
  condition: Reached['asked'][number]['condition'],
  site: ToldSite['site'],
  at: string,
): boolean {
  const paths = conditionPaths(condition, {});
  const { source, offset } = placeAt(site, at);
  return (
    source.text[offset] === '{' &&
    paths.length > 0 &&
    paths.every((path) => /^(?:answer\.(?:outcome|code)$|session\.asked\.)/u.test(path))
  );
}

/** @param word the key that is meant of what stands there */
function at(site: ToldSite['site'], place: string, word?: string): string {
  const node = word === undefined ? undefined : linkedNode(site, place);
  return authoredAt(node === undefined || word === undefined ? placeAt(site, place) : keyPlace(node, word));
}

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Where the values of paths were set last. */
class SetPlaces {
  readonly #site: LinkedSite;
  /** By what was set, the latest last. */
  readonly #places = new Map<string, string>();

  constructor(site: LinkedSite) {
    this.#site = site;
  }

  add(paths: readonly string[], place: string): void {
    const set = member(linkedNode(this.#site, place), 'set');
    for (const path of paths) {
      this.#places.delete(path);
      if (set !== undefined) this.#places.set(path, authoredAt(keyPlace(set, path)));
    }
  }

  /** Somebody typed what stands there now. */
  forget(path: string): void {
    this.#places.delete(path);
  }

  /** Of the path itself, or of the whole that it is in. */
  of(path: string): string | undefined {
    return [...this.#places].findLast(([set]) => path === set || path.startsWith(`${set}.`))?.[1];
  }
}

/**
 * Where a block of a page's slice was authored.
 * @param prop the prop that is meant, where it has it
 */
function blockPlace(site: LinkedSite, slice: Slice, block: BlockNode, prop?: string): Place | undefined {
  for (const { id, blocks } of Object.values(slice.screens)) {
    const node = nodeOfBlock(member(site.layers.screens.get(id), 'blocks'), blocks, block);
    if (node === undefined) continue;
    const props = member(node, 'props');
    const isThere = prop !== undefined && props !== undefined && member(props, prop) !== undefined;
    return isThere ? keyPlace(props, prop) : node.place;
  }
  return undefined;
}

function nodeOfBlock(
  nodes: Node | undefined,
  blocks: readonly BlockNode[],
  sought: BlockNode,
): Node | undefined {
  for (const block of blocks) {
    const node = member(nodes, block.id);
    if (block === sought) return node;
    const found = nodeOfBlock(member(node, 'blocks'), block.blocks, sought);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The address of another site without what differs from run to run: port, query. */
export function addressWords(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname}`;
}
