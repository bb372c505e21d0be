import { keyPlace, member, type Node } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Place } from '../../compile/report/Place.ts';
import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import type { Command, MachineEvent, MachineState, Surroundings } from '../../engine/machine.ts';
import type { BlockNode, Slice } from '../../engine/slice.ts';
import { copyReference } from '../../engine/text/wordsOf.ts';
import { linkedNode, placeAt } from './linkedPlaces.ts';
import {
  authoredAt,
  conditionWords,
  type Explanation,
  type Reached,
  reasonsOf,
  type ToldSite,
  traceStep,
} from './why.ts';
import { tellRows } from './whyShown.ts';

/** Something on the way: what somebody did, or an event that the flow handled. */
export type Moment =
  | { kind: 'act'; words: string; block: BlockNode; prop?: string }
  | { kind: 'event'; event: MachineEvent; before: MachineState; surroundings: Surroundings };

interface Telling extends ToldSite {
  slice: Slice;
  sets: SetPlaces;
}

/** The way somebody took through a site. */
export interface ToldWay {
  /**
   * Each thing that happened, with the places of what decided; a page that came up is about `page.<name>`, an event that
   * is named about `event.<name>`.
   */
  said: Explanation[];
  /** Where the value of a path was set on the way, or is said else. */
  setAt: ToldSite['setAt'];
}

/**
 * Tells the way somebody took, one entry for each thing that happened. What an event did belongs to the act before it.
 * @param slice of the page that was walked
 * @param options `namesEvents` where nobody tells the acts: each event and each answer stands alone
 */
export function tellWay(
  moments: readonly Moment[],
  slice: Slice,
  told: ToldSite,
  { namesEvents = false } = {},
): ToldWay {
  const sets = new SetPlaces(told.site);
  const setAt = (path: string) => sets.of(path) ?? told.setAt(path);
  const said: Explanation[] = [];
  for (const moment of moments) {
    const { alone = [], after = [] } = tellMoment(moment, { ...told, slice, sets, setAt }, namesEvents);
    const last = said.at(-1);
    if (last === undefined) said.push(...after);
    else last.within = [...(last.within ?? []), ...after];
    said.push(...alone);
  }
  return { said, setAt };
}

/** @returns what stands alone, and what follows from the act before */
function tellMoment(
  moment: Moment,
  told: Telling,
  namesEvents: boolean,
): { alone?: Explanation[]; after?: Explanation[] } {
  const { site, slice } = told;
  if (moment.kind === 'act') {
    const place = blockPlace(site, slice, moment.block, moment.prop);
    return { alone: [{ words: moment.words, at: place && authoredAt(place) }] };
  }
  const { event, before, surroundings } = moment;
  const { values = {} } = event.type === 'raised' ? event : {};
  for (const [field, value] of Object.entries(values))
    if (!Object.is(value, before.applicant[field])) told.sets.forget(`applicant.${field}`);
  const { reached, commands } = traceStep(slice, surroundings, before, event);
  const within = reached.flatMap((one) => tellReached(one, told, commands));
  if (event.type === 'visited') return { alone: tellVisit(event.path, reached, commands, within, told) };
  if (event.type === 'settled') {
    if (!reached.some((one) => leadsOn(one, site))) return {};
    const words = `${event.call.action} answers ${outcomeOf(event.usable, event.outcome)}`;
    const answer: Explanation = { words, at: at(site, event.key, 'call') };
    return namesEvents ? { alone: [{ ...answer, within }] } : { after: [answer, ...within] };
  }
  const isIdle = within.length === 0 && commands.every((command) => command.do !== 'call');
  if (namesEvents && isIdle) return {};
  if (event.type === 'elapsed')
    return { alone: [{ words: `time passes: ${event.id.split('/').slice(0, 2).join(' ')}`, within }] };
  if (!namesEvents) return { after: within };
  const [first] = reached;
  const place = first && at(site, first.at);
  return {
    alone: [{ words: `event ${event.event}`, at: place, about: `event.${event.event}`, within }],
  };
}

function tellReached(one: Reached, told: Telling, commands: readonly Command[]): Explanation[] {
  const { at: place, effect, asked } = one;
  const { site } = told;
  const [first] = asked;
  if (effect === undefined || 'do' in effect) {
    if (first === undefined || (effect !== undefined && isMadeByLowering(first.condition, site, place)))
      return [];
    const word = effect === undefined ? 'guard' : 'if';
    return [
      {
        words: `${word} ${conditionWords(first.condition)}: ${first.holds ? 'yes' : 'no'}`,
        at: at(site, place),
        within: reasonsOf(told, first.condition, first.context),
      },
    ];
  }
  if ('go' in effect && typeof effect.go === 'object') return [tellDecision(effect.go.table, one, told)];
  if ('go' in effect) return [{ words: `go to ${String(effect.go)}`, at: at(site, place, 'go') }];
  if ('open' in effect) return [{ words: `open dialog ${effect.open}`, at: at(site, place, 'open') }];
  if ('leave' in effect) {
    const url = commands.flatMap((command) => (command.do === 'leave' ? command.url : []))[0] ?? '';
    return [{ words: `leave for ${addressWords(url)}`, at: at(site, place, 'leave') }];
  }
  if (!('set' in effect)) return [];
  told.sets.add(Object.keys(effect.set), place);
  return tellSaid(effect.set, site, place);
}

/** The rows that were looked at, the last of them the one that fits. */
function tellDecision(table: string, { at: place, asked }: Reached, told: Telling): Explanation {
  const { site, slice } = told;
  const rows = slice.tables[table] ?? [];
  const row = (index: number) => {
    const node = linkedNode(site, `tables/${table}/${index}`);
    return node && authoredAt(node.place);
  };
  const isRest = asked.at(-1)?.holds !== true;
  const fitting = isRest ? asked.length : asked.length - 1;
  const lookedAt: Parameters<typeof tellRows>[0] = [
    ...asked.map(({ condition: when }, index) => ({ when, at: row(index) })),
    ...(isRest ? [{ when: undefined, at: row(fitting) }] : []),
  ];
  const context = asked.at(-1)?.context;
  const all = asked.map(({ condition }) => condition);
  return {
    words: `decision ${table}`,
    at: at(site, place, 'go'),
    about: `decisions.${table}`,
    within: [
      ...tellRows(lookedAt, `fits, to ${rows[fitting]?.to ?? ''}`),
      ...(context === undefined ? [] : reasonsOf(told, { all }, context)),
    ],
  };
}

/** What is said under fields. */
function tellSaid(set: Record<string, unknown>, site: LinkedSite, place: string): Explanation[] {
  return Object.entries(set).flatMap(([path, value]) => {
    const [root, family, field] = path.split('.');
    if (root !== 'session' || family !== 'errors' || field === undefined) return [];
    const key = copyReference(value);
    return [
      {
        words: `say under ${field}${key === undefined ? '' : ` ${key}`}`,
        at: at(site, place, 'set'),
        about: key && `copy.${key}`,
      },
    ];
  });
}

function tellVisit(
  path: string,
  [guard]: readonly Reached[],
  commands: readonly Command[],
  within: Explanation[],
  { site, slice }: Telling,
): Explanation[] {
  const [arrived] = commands.flatMap((command) => (command.do === 'arrive' ? command.route : []));
  if (arrived === undefined) {
    const isRefused = guard !== undefined && guard.effect === undefined;
    return isRefused ? [{ words: `the page at ${path} is not shown`, within }] : within;
  }
  const screen = slice.routes[arrived]?.screen;
  const words = `page ${arrived} (screen ${screen}) at ${path}`;
  return [{ words, at: at(site, `routes/${arrived}`), about: `page.${arrived}`, within }];
}

/** Whether this does more than remember something. */
function leadsOn({ effect, at: place, asked: [first] }: Reached, site: LinkedSite): boolean {
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
  site: LinkedSite,
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
function at(site: LinkedSite, place: string, word?: string): string {
  const node = word === undefined ? undefined : linkedNode(site, place);
  return authoredAt(node === undefined || word === undefined ? placeAt(site, place) : keyPlace(node, word));
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
