import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import type { Explored, Step } from './explore.ts';
import type { Found } from './Found.ts';
import type { ProofSlice } from './proofSlice.ts';
import { told, Ways } from './Ways.ts';

/** A call that is sent before another has ended so. */
export interface SentTooSoon extends Found {
  action: string;
  call: string;
  outcomes: readonly string[];
}

/**
 * Calls that are sent before what they need. Whether that is needed may depend on what the site is configured to be, which
 * stays the same for the whole way: one on which it changes is none.
 */
export function unmetOf(explored: Explored, { slice }: ProofSlice): SentTooSoon[] {
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
export function isOfWorld(path: string): boolean {
  return /^(?:site|brand|query|device)\./u.test(path);
}
