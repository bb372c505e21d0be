import { matchRoute } from '../../engine/routing.ts';
import type { Slice } from '../../engine/slice.ts';
import type { Explored, Step } from './explore.ts';
import type { Found } from './Found.ts';
import type { ProofSlice } from './proofSlice.ts';
import type { State } from './State.ts';
import { isOfWorld } from './unmetOf.ts';
import { placesOf, told, type Ways } from './Ways.ts';

type StepsFrom = ReadonlyMap<string, readonly Step[]>;

/** How many calls and timers a loop may have. */
const longest = 8;

/**
 * What comes back for ever without anybody pressing: calls that follow their own answers, timers, pages that send on. A
 * service that goes on to answer as it did is thought of, and not one that changes its mind each time.
 */
export function loopsOf(explored: Explored, proof: ProofSlice, ways: Ways): Found[] {
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
function loopsOfSteps({ states, steps }: Explored, proof: ProofSlice, ways: Ways): Found[] {
  const from = comingBack(
    steps.filter(
      ({ move, from: before, to }) =>
        move.settles !== undefined ||
        move.event.type === 'elapsed' ||
        // A timer begins anew only where its page or its dialog does.
        (move.label.startsWith('time:') && locationOf(states.get(before)) !== locationOf(states.get(to))),
    ),
  );
  const found = new Map<string, Found>();
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
