import { chainOf } from '../../compile/flow/FlowGraph.ts';
import { type Command, initialState } from '../../engine/machine.ts';
import type { CallEffect, Condition } from '../../engine/slice.ts';
import { EnabledTransitions, type OutcomesOf } from './EnabledTransitions.ts';
import type { Footprint } from './footprints.ts';
import { Liveness } from './Liveness.ts';
import { Needs, type Unmet } from './Needs.ts';
import type { ProofSlice } from './proofSlice.ts';
import type { State, Transition } from './State.ts';
import { StateProjection } from './StateProjection.ts';
import { type Attempt, SymbolicRun } from './SymbolicRun.ts';
import { type Assignment, keyOf } from './views.ts';

export interface Step {
  from: string;
  to: string;
  move: Transition;
  assignment: Assignment;
  commands: readonly Command[];
}

export interface Explored {
  states: Map<string, State>;
  steps: Step[];
  /** Where visits begin, each with the step from nowhere that opened its address. */
  first: Map<string, Step>;
  /** Pages that somebody came to, if only to be sent on at once, with the step and its beginning. */
  arrived: Map<string, Step>;
  held: ReadonlyMap<Condition, Set<boolean>>;
  /** Calls that were sent before what they need, with the step that sent each. */
  unmet: (Unmet & { step: Step })[];
  /** Addresses that send on for ever, each with a shortest step to it. */
  circles: Map<string, Step>;
}

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
  outcomesOf: OutcomesOf,
  of: ReadonlySet<string>,
): Explored {
  const { slice, graph } = proof;
  const calls = new Map<string, CallEffect>();
  const offers = new EnabledTransitions(proof, movesOf, footprints, outcomesOf, of, calls);
  const memory = new StateProjection(proof, new Liveness(proof, movesOf), of, calls);
  const attempts = new SymbolicRun(
    proof,
    memory,
    new Needs(proof, movesOf),
    calls,
    (event) => !offers.isApart(event),
  );
  const found: Explored = {
    states: new Map(),
    steps: [],
    first: new Map(),
    arrived: new Map(),
    held: attempts.held,
    unmet: [],
    circles: new Map(),
  };
  const queue: string[] = [];
  const start: State = {
    machine: initialState(memory.session),
    pending: [],
    left: false,
    answered: [],
  };

  function add(state: State): string {
    const key = keyOf(state);
    if (!found.states.has(key)) {
      found.states.set(key, state);
      queue.push(key);
    }
    return key;
  }

  function note({ commands, unmet, circle }: Attempt, step: Step): void {
    for (const command of commands) {
      if (command.do !== 'arrive' || found.arrived.has(command.route)) continue;
      for (const { holder } of chainOf(graph, command.route))
        if (!found.arrived.has(holder.id)) found.arrived.set(holder.id, step);
    }
    for (const each of unmet) found.unmet.push({ ...each, step });
    if (circle !== undefined && !found.circles.has(circle)) found.circles.set(circle, step);
  }

  for (const [id, { path }] of Object.entries(slice.routes)) {
    if (path === undefined) continue;
    const move: Transition = {
      label: `at ${id}`,
      gates: [],
      event: { type: 'visited', path: `/${path.replace(/:\w+|\*/gu, 'x')}` },
    };
    for (const attempt of attempts.of(start, move)) {
      const { assignment, commands } = attempt;
      const step: Step = { from: '', to: add(attempt.state), move, assignment, commands };
      if (!found.first.has(step.to)) found.first.set(step.to, step);
      note(attempt, step);
    }
  }
  for (let at = 0; at < queue.length; at += 1) {
    const from = queue[at] ?? '';
    const state = found.states.get(from);
    if (state === undefined || state.left) continue;
    for (const move of offers.in(state)) {
      for (const attempt of attempts.of(state, move)) {
        const { assignment, commands } = attempt;
        const step: Step = { from, to: add(attempt.state), move, assignment, commands };
        found.steps.push(step);
        note(attempt, step);
      }
    }
  }
  return found;
}
