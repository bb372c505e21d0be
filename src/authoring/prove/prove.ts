import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Scalar } from '../../engine/slice.ts';
import { movesOfScreens, type OutcomesOf } from './EnabledTransitions.ts';
import { explore } from './explore.ts';
import { deadlocks, type Finding, loopsOf, type SentTooSoon, unmetPreconditions } from './findings.ts';
import { componentsOf, footprintOf } from './footprints.ts';
import { noOps } from './noOps.ts';
import { type ProofSlice, proofSlice } from './proofSlice.ts';
import { placesOf, type Way, Ways } from './Ways.ts';

/** What was found out of a flow, in words that do not depend on where its documents stand. */
export interface Proof {
  states: number;
  /** Pages and dialogs that nobody comes to. */
  unreached: { routes: string[]; dialogs: string[] };
  /** Pages (and the dialog on top) from which no end is reached. */
  stuck: Finding[];
  /** Presses, and answers behind one, after which nothing is different for whoever pressed. */
  silent: Finding[];
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

/**
 * Goes through every state of a flow, as far as it decides anything: pages, open dialogs, calls under way, what is
 * remembered, and every answer that services and applicants can give, told apart as far as conditions do. What hangs
 * together most, from the answers to the decision, is followed; of what stands apart from it, as the choice about cookies,
 * everything is taken to be possible at any time.
 */
export function prove(
  site: LinkedSite,
  facts: OutcomesOf,
  listOf: (path: string) => readonly Scalar[],
  appEvents: ReadonlySet<string>,
): Proof {
  const proof = proofSlice(site, listOf);
  const movesOf = movesOfScreens(site, proof.checked, appEvents);
  const footprints = new Map([...movesOf.values()].flat().map((move) => [move, footprintOf(proof, move)]));
  // The paths that hang together most, since some event touches them together.
  const [core = new Set<string>()] = componentsOf([...footprints.values()]).sort((a, b) => b.size - a.size);
  const explored = explore(proof, movesOf, footprints, facts, core);
  const { slice } = site;
  const shortest = new Ways(explored);
  const ways: Proof['ways'] = {};
  for (const [key, state] of explored.states)
    for (const place of placesOf(state)) ways[place] ??= shortest.to(key);
  for (const [route, step] of explored.arrived) ways[`routes/${route}`] ??= shortest.through(step);
  const { silent, quiet } = noOps(explored, proof, site, shortest);
  return {
    states: explored.states.size,
    unreached: {
      routes: Object.keys(slice.routes).filter(
        (id) => slice.routes[id]?.path !== undefined && ways[`routes/${id}`] === undefined,
      ),
      dialogs: Object.keys(slice.dialogs).filter((id) => ways[`dialogs/${id}`] === undefined),
    },
    stuck: deadlocks(explored, slice, shortest),
    silent,
    unmet: unmetPreconditions(explored, proof),
    loops: loopsOf(explored, proof, shortest),
    quiet: Object.fromEntries(proof.quiets.map((at) => [at, quiet.includes(at)])),
    held: heldOf(proof, explored.held),
    ways,
  };
}

function heldOf({ conditions }: ProofSlice, held: ReadonlyMap<unknown, ReadonlySet<boolean>>): Proof['held'] {
  return Object.fromEntries(
    [...conditions].map(([condition, { at, isOpen }]) => {
      const seen = held.get(condition);
      return [at, { yes: isOpen || seen?.has(true) === true, no: isOpen || seen?.has(false) === true }];
    }),
  );
}
