import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import { matchRoute } from '../../engine/routing.ts';
import type { Slice } from '../../engine/slice.ts';
import type { Explored, Step } from './explore.ts';
import type { ProofSlice } from './proofSlice.ts';
import type { State } from './State.ts';
import { placesOf, told, Ways } from './Ways.ts';

/** Something that was found, where it stands, and a shortest way to it in words. */
export interface Finding {
  at: string;
  way: readonly string[];
}

type StepsFrom = ReadonlyMap<string, readonly Step[]>;

/** How many calls and timers a loop may have. */
const longest = 8;

/**
 * What comes back for ever without anybody pressing: calls that follow their own answers, timers, pages that send on. A
 * service that goes on to answer as it did is thought of, and not one that changes its mind each time.
 */
export function loopsOf(explored: Explored, proof: ProofSlice, ways: Ways): Finding[] {
  const circles = [...explored.circles].map(([path, step]) => ({
    at: guardOf(path, proof.slice),
    way: told(ways.through(step)),
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
        (move.label.startsWith('time:') && locationOf(states.get(before)) !== locationOf(states.get(to))),
    ),
  );
  const found = new Map<string, Finding>();
  for (const key of states.keys()) {
    if (!from.has(key)) continue;
    for (const loop of loopsFrom(key, from)) {
      const [first] = loop;
      if (first === undefined) continue;
      const { event } = first.move;
      const state = states.get(first.from);
      const page = state === undefined ? '' : placesOf(state).at(-1);
      const at = (event.type === 'settled' ? proof.calls.get(event.call)?.at : page) ?? '';
      if (!found.has(at)) found.set(at, { at, way: told(ways.through(...loop)) });
    }
  }
  return [...found.values()];
}

function locationOf(state: State | undefined): string {
  return JSON.stringify([state?.machine.route, state?.machine.dialogs]);
}

/** The steps that may belong to a loop: others lead on from where they lead to, and into where they come from. */
function comingBack(steps: readonly Step[]): StepsFrom {
  let left = steps;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const starts = new Set(left.map((step) => step.from));
    const ends = new Set(left.map((step) => step.to));
    left = left.filter((step) => starts.has(step.to) && ends.has(step.from));
  }
  return Map.groupBy(left, (step) => step.from);
}

/** Loops through a state on which every service answers alike each time. */
function* loopsFrom(start: string, from: StepsFrom): Generator<Step[]> {
  const waiting: Step[][] = [[]];
  const seen = new Set<string>();
  for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
    for (const step of from.get(way.at(-1)?.to ?? start) ?? []) {
      if (!way.every((before) => isAlike(before, step))) continue;
      const longer = [...way, step];
      if (step.to === start) yield longer;
      else if (longer.length < longest && !seen.has(keyOf(longer))) {
        seen.add(keyOf(longer));
        waiting.push(longer);
      }
    }
  }
}

function isAlike({ move: one, assignment: before }: Step, { move: other, assignment: after }: Step): boolean {
  if (one.event.type === 'settled' && other.event.type === 'settled') {
    const isSame = one.event.call.action === other.event.call.action;
    if (isSame && one.label !== other.label) return false;
  }
  return [...after].every(
    ([path, value]) => !isOfWorld(path) || !before.has(path) || before.get(path) === value,
  );
}

/** Ways that come to the same state by the same answers go on alike. */
function keyOf(way: readonly Step[]): string {
  return [way.at(-1)?.to, ...new Set(way.map(({ move }) => move.label).sort())].join('\n');
}

/**
 * Pages and dialogs from which no end is reached: a page that blocks the way back, one that asks for nothing, or away from
 * the site. One state of a page that comes to an end speaks for all of it, since what differs for another reason is tried
 * only once.
 */
export function deadlocks({ states, steps }: Explored, slice: Slice, ways: Ways): Finding[] {
  const locations = new Map([...states].map(([key, state]) => [key, endKey(state)]));
  const before = new Map<string, Set<string>>();
  for (const { from, to } of steps) {
    const location = locations.get(to) ?? '';
    const known = before.get(location) ?? new Set();
    before.set(location, known.add(locations.get(from) ?? ''));
  }
  const ended = new Set(
    [...states].flatMap(([key, state]) => (isEnd(state, slice) ? [locations.get(key) ?? ''] : [])),
  );
  for (const location of ended) for (const from of before.get(location) ?? []) ended.add(from);
  const stuck = new Map<string, Finding>();
  for (const [key, state] of states) {
    if (ended.has(locations.get(key) ?? '')) continue;
    const at = placesOf(state).at(-1) ?? '';
    if (!stuck.has(at)) stuck.set(at, { at, way: told(ways.to(key)) });
  }
  return [...stuck.values()];
}

function endKey({ machine, left }: State): string {
  return JSON.stringify([machine.route, machine.dialogs, left]);
}

function isEnd({ left, machine, pending }: State, slice: Slice): boolean {
  const { back, screen = '' } = slice.routes[machine.route ?? ''] ?? {};
  const asks = (slice.screens[screen]?.uses.forms ?? []).length > 0;
  return left || (pending.length === 0 && machine.dialogs.length === 0 && (back === 'blocked' || !asks));
}

/** A call that is sent before another has ended so. */
export interface SentTooSoon extends Finding {
  action: string;
  call: string;
  outcomes: readonly string[];
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
    const world = [...step.assignment].filter(([path]) => asked.includes(path) && isOfWorld(path));
    const id = JSON.stringify(world);
    const ways = waysOf.get(id) ?? new Ways(explored, (other) => agrees(other, world));
    waysOf.set(id, ways);
    if (!ways.has(step.from)) continue;
    found.set(key, { at, action, call: need.call, outcomes: need.outcomes, way: told(ways.through(step)) });
  }
  return [...found.values()];
}

function agrees({ assignment }: Step, world: readonly (readonly [string, unknown])[]): boolean {
  return world.every(([path, value]) => !assignment.has(path) || assignment.get(path) === value);
}

/** Whether a path is of what stays the same for a whole visit. */
function isOfWorld(path: string): boolean {
  return /^(?:site|brand|query|device)\./u.test(path);
}
