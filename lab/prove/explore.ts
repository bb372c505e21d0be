import { chainOf } from '../../src/compile/flow/FlowGraph.ts';
import type { CallEffect } from '../../src/engine/slice.ts';
import { EnabledTransitions } from './EnabledTransitions.ts';
import type { Footprint } from './footprints.ts';
import { Liveness } from './Liveness.ts';
import { Needs } from './Needs.ts';
import type { Flow, ProofSlice } from './proofSlice.ts';
import type { Explored, State, Step, Transition, Unmet } from './State.ts';
import { StateSpace } from './StateSpace.ts';
import { SymbolicRun } from './SymbolicRun.ts';

/**
 * Goes through the states of a flow, breadth first, with the interpreter of the page itself. What a condition looks at and
 * nobody knows yet is tried with each value that conditions tell apart.
 * @param movesOf what each screen lets somebody do
 * @param footprints of those
 * @param of paths that hang together and are followed; everything else is taken to be anything at any time
 */
export function explore(
  proof: ProofSlice,
  movesOf: ReadonlyMap<string, readonly Transition[]>,
  footprints: ReadonlyMap<Transition, Footprint>,
  endings: Flow['endings'],
  of: ReadonlySet<string>,
): Explored {
  const { slice, graph } = proof;
  const calls = new Map<string, CallEffect>();
  const enabled = new EnabledTransitions(proof, movesOf, footprints, endings, of, calls);
  const live = new Liveness(proof, movesOf, calls);
  const runs = new SymbolicRun(proof, new Needs(proof, movesOf), calls);
  const space = new StateSpace(proof, of, {
    attempts: (...made) => runs.of(...made),
    testsBehind: ({ machine: { route = '', dialogs }, pending, isShut }) =>
      live.behind(route, dialogs, pending, isShut),
    isKept: (event) => !enabled.isApart(event),
  });
  const states = new Set<State>();
  const steps: Step[] = [];
  const first = new Map<State, Step>();
  const arrived = new Map<string, Step>();
  const circles = new Map<string, Step>();
  const unmet: (Unmet & { step: Step })[] = [];

  function* make(from: State, move: Transition): Generator<Step> {
    for (const { to, outcome } of space.after(from, move)) {
      const step: Step = { from: from === space.start ? undefined : from, to, move, outcome };
      states.add(to);
      yield step;
      for (const command of outcome.commands) {
        if (command.do !== 'arrive' || arrived.has(command.route)) continue;
        for (const { holder } of chainOf(graph, command.route))
          if (!arrived.has(holder.id)) arrived.set(holder.id, step);
      }
      for (const each of outcome.unmet) unmet.push({ ...each, step });
      if (outcome.circle !== undefined && !circles.has(outcome.circle)) circles.set(outcome.circle, step);
    }
  }

  for (const [id, { path }] of Object.entries(slice.routes)) {
    if (path === undefined) continue;
    const address = `/${path.replace(/:\w+|\*/gu, 'x')}`;
    const move: Transition = { label: `at ${id}`, gates: [], event: { type: 'visited', path: address } };
    for (const step of make(space.start, move)) if (!first.has(step.to)) first.set(step.to, step);
  }
  // Those that are added on the way are gone through as well.
  for (const state of states) {
    if (state.at.left) continue;
    for (const move of enabled.in(state, space.checksOf(state)))
      for (const step of make(state, move)) steps.push(step);
  }
  return { states: [...states], steps, first, arrived, held: runs.held, unmet, circles };
}
