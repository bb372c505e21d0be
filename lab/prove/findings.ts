import { conditionPaths } from '../../src/engine/conditions/conditionPaths.ts';
import { matchRoute } from '../../src/engine/routing.ts';
import type { Slice } from '../../src/engine/slice.ts';
import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd } from './Reads.ts';
import type { Explored, Position, State, Step } from './State.ts';
import { formatPath, type Way, Ways } from './Ways.ts';

/** Something that was found, where it stands, and a shortest way to it in words. */
export interface Finding {
  at: string;
  way: readonly string[];
}

/** A call that is sent before another has ended so. */
interface SentTooSoon extends Finding {
  action: string;
  call: string;
  outcomes: readonly string[];
}

/** What was found out of a flow, in words that do not depend on where its documents stand. */
export interface Proof {
  states: number;
  /** Pages and dialogs that nobody comes to. */
  unreached: { routes: string[]; dialogs: string[] };
  /** Pages (and the dialog on top) from which no end is reached. */
  stuck: Finding[];
  /** Presses, and answers behind one, after which nothing is different for whoever pressed. */
  noOps: Finding[];
  /** Calls that are sent before another has ended so. */
  unmet: SentTooSoon[];
  /** What comes back for ever without anybody pressing. */
  loops: Finding[];
  /** Steps that say that nothing is shown, by where they stand: whether that is so on some way. */
  quiet: Record<string, boolean>;
  /** Conditions and rows by where they stand: whether they held, and whether they did not. */
  held: Record<string, { yes: boolean; no: boolean }>;
  /** A shortest way to each page and dialog. */
  ways: Record<string, Way>;
}

/** Where somebody is: the page, and the dialog on top of it. */
export function placesOf({ at: { machine } }: State): string[] {
  const dialog = machine.dialogs.at(-1);
  return [`routes/${machine.route}`, ...(dialog === undefined ? [] : [`dialogs/${dialog}`])];
}

type StepsFrom = ReadonlyMap<State | undefined, readonly Step[]>;

/** How many calls and timers a loop may have. */
const longest = 8;

/**
 * What comes back for ever without anybody pressing: calls that follow their own answers, timers, pages that send on. A
 * service that goes on to answer as it did is thought of, and not one that changes its mind each time.
 */
export function loopsOf(explored: Explored, proof: ProofSlice, ways: Ways): Finding[] {
  const circles = [...explored.circles].map(([path, step]) => ({
    at: guardOf(path, proof.slice),
    way: formatPath(ways.through(step)),
  }));
  return [...circles, ...loopsOfSteps(explored, proof, ways)];
}

function guardOf(path: string, slice: Slice): string {
  const match = matchRoute(slice.routes, '', path);
  return match !== undefined && 'route' in match ? `routes/${match.route}/guard` : 'routes';
}

/** The first for each place. */
function loopsOfSteps({ states, steps }: Explored, proof: ProofSlice, ways: Ways): Finding[] {
  const from = comingBack(
    steps.filter(
      ({ move, from: before, to }) =>
        move.settles !== undefined ||
        move.event.type === 'elapsed' ||
        // A timer begins anew only where its page or its dialog does.
        (move.label.startsWith('time:') && before !== undefined && whereabouts(before) !== whereabouts(to)),
    ),
  );
  const found = new Map<string, Finding>();
  for (const state of states) {
    if (!from.has(state)) continue;
    for (const loop of loopsFrom(state, from)) {
      const event = loop[0]?.move.event;
      const at = event?.type === 'settled' ? proof.calls.get(event.call)?.at : placesOf(state).at(-1);
      getOrAdd(found, at ?? '', () => ({ at: at ?? '', way: formatPath(ways.through(...loop)) }));
    }
  }
  return [...found.values()];
}

function whereabouts({ at: { machine } }: State): string {
  return JSON.stringify([machine.route, machine.dialogs]);
}

/** The steps that may belong to a loop: others lead on from where they lead to, and into where they come from. */
function comingBack(steps: readonly Step[]): StepsFrom {
  let left = steps;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const starts = new Set(left.map((step) => step.from));
    const ends = new Set<State | undefined>(left.map((step) => step.to));
    left = left.filter((step) => starts.has(step.to) && ends.has(step.from));
  }
  return Map.groupBy(left, (step) => step.from);
}

/** Loops through a state on which every service answers alike each time. */
function* loopsFrom(start: State, from: StepsFrom): Generator<Step[]> {
  const waiting: Step[][] = [[]];
  // Ways that come to the same state by the same answers go on alike.
  const seen = new Map<State, Set<string>>();
  for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
    for (const step of from.get(way.at(-1)?.to ?? start) ?? []) {
      if (!way.every((before) => isAlike(before, step))) continue;
      const longer = [...way, step];
      const answers = [...new Set(longer.map(({ move }) => move.label).sort())].join('\n');
      const known = getOrAdd(seen, step.to, () => new Set());
      if (step.to === start) yield longer;
      else if (longer.length < longest && !known.has(answers)) {
        known.add(answers);
        waiting.push(longer);
      }
    }
  }
}

function isAlike(one: Step, other: Step): boolean {
  const [before, after] = [one.move.event, other.move.event];
  if (before.type === 'settled' && after.type === 'settled') {
    const isSame = before.call.action === after.call.action;
    if (isSame && one.move.label !== other.move.label) return false;
  }
  const known = one.outcome.assignment;
  return [...other.outcome.assignment].every(
    ([path, value]) => !isOfVisit(path) || !known.has(path) || known.get(path) === value,
  );
}

/**
 * Pages and dialogs from which no end is reached: a page that blocks the way back, one that asks for nothing, or away from
 * the site. One state of a page that comes to an end speaks for all of it, since what differs for another reason is tried
 * only once.
 */
export function deadlocks({ states, steps }: Explored, slice: Slice, ways: Ways): Finding[] {
  const ids = new Map<Position, string>();
  const idOf = ({ at }: State) =>
    getOrAdd(ids, at, () => JSON.stringify([at.machine.route, at.machine.dialogs, at.left]));
  const before = new Map<string, Set<string>>();
  for (const { from, to } of steps)
    if (from !== undefined) getOrAdd(before, idOf(to), () => new Set()).add(idOf(from));
  const ended = new Set(states.filter(({ at }) => isEnd(at, slice)).map(idOf));
  for (const id of ended) for (const from of before.get(id) ?? []) ended.add(from);
  const stuck = new Map<string, Finding>();
  for (const state of states) {
    if (ended.has(idOf(state))) continue;
    const at = placesOf(state).at(-1) ?? '';
    getOrAdd(stuck, at, () => ({ at, way: formatPath(ways.to(state)) }));
  }
  return [...stuck.values()];
}

function isEnd({ left, machine, pending }: Position, slice: Slice): boolean {
  const { back, screen = '' } = slice.routes[machine.route ?? ''] ?? {};
  const asks = (slice.screens[screen]?.uses.forms ?? []).length > 0;
  return left || (pending.length === 0 && machine.dialogs.length === 0 && (back === 'blocked' || !asks));
}

/**
 * Calls that are sent before what they need. Whether that is needed may depend on what the site is configured to be, which
 * stays the same for the whole way: one on which it changes is none.
 */
export function unmetPreconditions(explored: Explored, { slice }: ProofSlice): SentTooSoon[] {
  const waysOf = new Map<string, Ways>();
  const found = new Map<string, SentTooSoon>();
  for (const { at, action, need, step } of explored.unmet) {
    const key = `${at} ${need.call}`;
    if (found.has(key)) continue;
    const asked = need.when === undefined ? [] : conditionPaths(need.when, slice.conditions);
    const ofVisit = [...step.outcome.assignment].filter(([path]) => asked.includes(path) && isOfVisit(path));
    const agrees = ({ outcome: { assignment } }: Step) =>
      ofVisit.every(([path, value]) => !assignment.has(path) || assignment.get(path) === value);
    const ways = getOrAdd(waysOf, JSON.stringify(ofVisit), () => new Ways(explored, agrees));
    if (!ways.leadTo(step)) continue;
    const way = formatPath(ways.through(step));
    found.set(key, { at, action, call: need.call, outcomes: need.outcomes, way });
  }
  return [...found.values()];
}

/** Whether a path is of what stays the same for a whole visit. */
function isOfVisit(path: string): boolean {
  return /^(?:site|brand|query|device)\./u.test(path);
}
