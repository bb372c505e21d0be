import type { Scalar } from '../../engine/slice.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import type { ActionFacts } from '../lower/ActionFacts.ts';
import { type Explored, explore, type Step } from './explore.ts';
import { componentsOf, footprintOf } from './footprints.ts';
import { movesOfScreens } from './movesOfScreens.ts';
import { changed, proofSlice } from './proofSlice.ts';
import type { State } from './State.ts';
import { shownPaths } from './shownPaths.ts';

/** What was found out of a flow, in words that do not depend on where its documents stand. */
export interface Proof {
  states: number;
  /** Pages and dialogs that nobody comes to. */
  unreached: { routes: string[]; dialogs: string[] };
  /** Pages (and the dialog on top) from which no end is reached. */
  stuck: { at: string; way: string[] }[];
  /** Answers behind a press after which nothing is different for whoever pressed. */
  silent: { at: string; way: string[] }[];
  /** Conditions and rows by where they stand: whether they held, and whether they did not. */
  held: Record<string, { yes: boolean; no: boolean }>;
  /** A shortest way to each page and dialog. */
  ways: Record<string, string[]>;
}

/**
 * Goes through every state of a flow, as far as it decides anything: pages, open dialogs, calls under way, what is
 * remembered, and every answer that services and applicants can give, told apart as far as conditions do. What hangs
 * together most, from the answers to the decision, is followed; of what stands apart from it, as the choice about cookies,
 * everything is taken to be possible at any time.
 */
export function prove(
  site: LinkedSite,
  facts: (action: string) => Pick<ActionFacts, 'outcomes' | 'failures'>,
  listOf: (path: string) => readonly Scalar[],
  appEvents: ReadonlySet<string>,
): Proof {
  const proof = proofSlice(site, listOf);
  const moves = [...movesOfScreens(site, appEvents).values()].flat();
  const footprints = moves.map(({ event, gates }) =>
    footprintOf(proof, event.type === 'raised' ? event.event : '', gates),
  );
  const { slice } = site;
  const found: Proof = {
    states: 0,
    unreached: { routes: [], dialogs: [] },
    stuck: [],
    silent: [],
    held: Object.fromEntries(
      [...proof.conditions.values()].map(({ at, isOpen }) => [at, { yes: isOpen, no: isOpen }]),
    ),
    ways: {},
  };
  const [core = new Set<string>()] = componentsOf(footprints).sort((a, b) => b.size - a.size);
  const explored = explore(site, proof, facts, appEvents, core);
  found.states = explored.states.size;
  for (const [condition, { at }] of proof.conditions) {
    const seen = explored.held.get(condition);
    const held = found.held[at];
    if (held === undefined) continue;
    if (seen?.has(true)) held.yes = true;
    if (seen?.has(false)) held.no = true;
  }
  const shortest = shortestWays(explored);
  for (const [key, state] of explored.states)
    for (const place of placesOf(state)) found.ways[place] ??= wayTo(key, shortest);
  for (const [route, step] of explored.arrived)
    found.ways[`routes/${route}`] ??=
      step === undefined ? [] : [...wayTo(step.from, shortest), wordsOf(step)];
  found.stuck = stuckOf(explored, slice, shortest);
  found.silent = silentOf(explored, site, shortest);
  found.unreached = {
    routes: Object.keys(slice.routes).filter(
      (id) => slice.routes[id]?.path !== undefined && found.ways[`routes/${id}`] === undefined,
    ),
    dialogs: Object.keys(slice.dialogs).filter((id) => found.ways[`dialogs/${id}`] === undefined),
  };
  return found;
}

function placesOf({ machine }: State): string[] {
  const dialog = machine.dialogs.at(-1);
  return [`routes/${machine.route}`, ...(dialog === undefined ? [] : [`dialogs/${dialog}`])];
}

type Ways = Map<string, Step | undefined>;

/** The step by which each state was come to first; none where a visit begins. */
function shortestWays({ steps, first }: Explored): Ways {
  const ways: Ways = new Map(first.map((key) => [key, undefined]));
  for (const step of steps) if (!ways.has(step.to)) ways.set(step.to, step);
  return ways;
}

function wayTo(key: string, ways: Ways): string[] {
  const way: string[] = [];
  for (let step = ways.get(key); step !== undefined; step = ways.get(step.from)) way.unshift(wordsOf(step));
  return way;
}

/** A step as it is told: what is done or answered, with what of the answers matters. */
function wordsOf({ move, assignment }: Step): string {
  const known = [...assignment].filter(([path]) => !path.startsWith('session.'));
  const values = known.map(
    ([path, value]) =>
      `${path.replace(/^answer\./u, '')} ${value === undefined ? 'not given' : JSON.stringify(value)}`,
  );
  return values.length === 0 ? move.label : `${move.label} (${values.join(', ')})`;
}

/**
 * Pages and dialogs from which no end is reached: a page that blocks the way back, one that asks for nothing, or away from
 * the site. One state of a page that comes to an end speaks for all of it, since what differs for another reason is tried
 * only once.
 */
function stuckOf({ states, steps }: Explored, slice: LinkedSite['slice'], ways: Ways): Proof['stuck'] {
  const locationOf = (key: string) => {
    const state = states.get(key);
    return JSON.stringify([state?.machine.route, state?.machine.dialogs, state?.left]);
  };
  const before = new Map<string, Set<string>>();
  for (const { from, to } of steps)
    before.set(locationOf(to), (before.get(locationOf(to)) ?? new Set()).add(locationOf(from)));
  const isEnd = ({ left, machine, pending }: State) => {
    const { back, screen = '' } = slice.routes[machine.route ?? ''] ?? {};
    const asks = (slice.screens[screen]?.uses.forms ?? []).length > 0;
    return left || (pending.length === 0 && machine.dialogs.length === 0 && (back === 'blocked' || !asks));
  };
  const ended = new Set([...states].filter(([, state]) => isEnd(state)).map(([key]) => locationOf(key)));
  for (const location of ended) for (const from of before.get(location) ?? []) ended.add(from);
  const stuck = new Map<string, { at: string; way: string[] }>();
  for (const [key, state] of states) {
    if (ended.has(locationOf(key))) continue;
    const at = placesOf(state).at(-1) ?? '';
    if (!stuck.has(at)) stuck.set(at, { at, way: wayTo(key, ways) });
  }
  return [...stuck.values()];
}

/** Presses after which calls were made and nothing is different: no page, no dialog, nothing said, nothing that is shown. */
function silentOf({ states, steps }: Explored, site: LinkedSite, ways: Ways): Proof['silent'] {
  const from = new Map<string, Step[]>();
  for (const step of steps) from.set(step.from, [...(from.get(step.from) ?? []), step]);
  const silent = new Map<string, { at: string; way: string[] }>();
  const seen = new Set<string>();
  const follow = (step: Step, begun: Step, way: readonly Step[]): void => {
    if (isShown(step, states, site)) return;
    const state = states.get(step.to);
    if (state === undefined || state.left) return;
    const on = [...way, step];
    if (state.pending.length === 0) {
      const at = on.findLast(({ move }) => move.settles !== undefined)?.move;
      if (at?.settles === undefined) return;
      const branch = at.event.type === 'settled' && at.event.usable ? 'done' : 'failed';
      const key = `${at.settles}/${branch} ${at.label}`;
      if (!silent.has(key))
        silent.set(key, { at: at.settles, way: [...wayTo(begun.from, ways), ...on.map(wordsOf)] });
      return;
    }
    const id = `${step.to} ${begun.move.label}`;
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of from.get(step.to) ?? []) if (next.move.settles !== undefined) follow(next, begun, on);
  };
  for (const step of steps) {
    const { pending } = states.get(step.from) ?? { pending: [] };
    const { event } = step.move;
    if (pending.length === 0 && event.type === 'raised' && !step.move.label.startsWith('time:'))
      follow(step, step, []);
  }
  return [...silent.values()];
}

function isShown(
  { from, to, commands }: Step,
  states: ReadonlyMap<string, State>,
  site: LinkedSite,
): boolean {
  const [before, after] = [states.get(from), states.get(to)];
  if (JSON.stringify(before?.machine.dialogs) !== JSON.stringify(after?.machine.dialogs)) return true;
  const shown = shownPaths(site, before?.machine.route ?? '', before?.machine.dialogs ?? []);
  return commands.some((command) => {
    if (command.do !== 'track') return command.do !== 'call' && command.do !== 'mistake';
    const path = command.event?.startsWith(changed) ? command.event.slice(changed.length) : undefined;
    return path !== undefined && shown(path);
  });
}
