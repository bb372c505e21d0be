import {
  type Command,
  type Context,
  emptySurroundings,
  type MachineEvent,
  type MachineState,
  type Surroundings,
} from '../../engine/machine.ts';
import type { CallEffect, Condition, ValueTemplate } from '../../engine/slice.ts';
import { createRun } from '../../engine/step/createRun.ts';
import type { Run } from '../../engine/step/Run.ts';
import { handle } from '../../engine/step.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import type { Needs, Unmet } from './Needs.ts';
import type { ProofSlice } from './proofSlice.ts';
import { type Lazy, lazy, type Members, type State, type Transition, Unknown, world } from './State.ts';
import type { StateProjection } from './StateProjection.ts';
import { type Assignment, Branch, isMembers, peek, unviewed, viewOf } from './views.ts';

/** What came of a move where the values that it asked for were these. */
export interface Attempt {
  state: State;
  assignment: Assignment;
  commands: readonly Command[];
  unmet: readonly Unmet[];
  /** The page that sends on and on without an end. */
  circle: string | undefined;
}

/** Pages stand at the root of their site. */
const surroundings: Surroundings = { ...emptySurroundings, site: { mainPath: '' } };

/** As often a page may send on to another before it is taken to do so for ever. */
const mostTurns = 10;

/** Makes moves with the interpreter of the page itself. What it looks at and nobody knows yet is tried with each value. */
export class SymbolicRun {
  /** What the conditions of the flow were found to be. */
  readonly held = new Map<Condition, Set<boolean>>();
  readonly #proof: ProofSlice;
  readonly #memory: StateProjection;
  readonly #needs: Needs;
  readonly #calls: Map<string, CallEffect>;
  readonly #isKept: (event: string) => boolean;

  /**
   * @param calls where the calls that are met are put, by their place
   * @param isKept whether a timer of this event has a place in a state
   */
  constructor(
    proof: ProofSlice,
    memory: StateProjection,
    needs: Needs,
    calls: Map<string, CallEffect>,
    isKept: (event: string) => boolean,
  ) {
    this.#proof = proof;
    this.#memory = memory;
    this.#needs = needs;
    this.#calls = calls;
    this.#isKept = isKept;
  }

  /** Everything that can come of a move; nothing where it is not offered. */
  *of(state: State, move: Transition): Generator<Attempt> {
    const waiting: Assignment[] = [new Map()];
    for (let assignment = waiting.pop(); assignment !== undefined; assignment = waiting.pop()) {
      try {
        const attempt = this.#attempt(state, move, assignment);
        if (attempt !== undefined) yield attempt;
      } catch (error) {
        if (!(error instanceof Branch)) throw error;
        for (const value of this.#proof.reads.domainOf(error.path))
          waiting.push(new Map([...assignment, [error.path, value]]));
      }
    }
  }

  #attempt(state: State, move: Transition, assignment: Assignment): Attempt | undefined {
    let machine = move.fields === undefined ? state.machine : withFields(state.machine, move.fields);
    let answered = state.answered;
    const pending = new Set(state.pending);
    const commands: Command[] = [];
    const unmet: Unmet[] = [];
    const observed: [Condition, boolean][] = [];
    let event: MachineEvent | undefined = move.event;
    let left = false;
    let turn = 0;
    for (; event !== undefined && turn < mostTurns; turn += 1) {
      const run = this.#run(machine, event, assignment);
      const { holds } = run;
      run.holds = (condition) => {
        const is = holds(condition);
        observed.push([condition, is]);
        return is;
      };
      if (turn === 0) {
        if (!move.gates.every((gate) => holds(gate))) return undefined;
        answered = this.#answered(answered, move, holds);
        if (move.settles !== undefined) pending.delete(move.settles);
      }
      handle(run, event);
      machine = run.state;
      commands.push(...run.commands);
      event = undefined;
      for (const command of run.commands) {
        if (command.do === 'navigate') event = { type: 'visited', path: command.path };
        if (command.do === 'leave') left = true;
        if (command.do !== 'call') continue;
        const { key, call } = command;
        unmet.push(...this.#needs.unmet(call, answered, holds));
        if (call.done === undefined && call.failed === undefined) continue;
        pending.add(key);
        this.#calls.set(key, call);
      }
    }
    this.#observe(observed, move);
    if (pending.size === 0 && machine.dialogs.length === 0)
      answered = this.#needs.atRest(answered, machine.route ?? '');
    const next = { pending: [...pending].sort(), left, answered };
    return {
      state: this.#memory.settle(machine, next, assignment, state, this.#isKept),
      assignment,
      commands,
      unmet,
      circle: event?.type === 'visited' ? event.path : undefined,
    };
  }

  #answered(
    answered: readonly string[],
    { event, fields, active }: Transition,
    holds: (condition: Condition) => boolean,
  ): readonly string[] {
    if (event.type === 'settled') {
      const { outcome, code } = event.outcome;
      return this.#needs.ended(answered, event.call, String(outcome ?? code));
    }
    if (fields === undefined || answered.length === 0) return answered;
    const asked = fields.filter((field) => {
      const when = active?.get(field);
      return when === undefined || !this.#needs.isAbout(answered, field) || holds(when);
    });
    return this.#needs.answeredAnew(answered, asked);
  }

  #observe(observed: readonly [Condition, boolean][], move: Transition): void {
    for (const [condition, is] of observed) {
      const seen = this.held.get(condition) ?? new Set();
      seen.add(is);
      // It is tried on a quiet page only, so that nothing is known of the other answer.
      if (move.isAnywhere === true) seen.add(!is);
      this.held.set(condition, seen);
    }
  }

  /** A run of the interpreter that reads what is not known yet from the assignment. */
  #run(machine: MachineState, event: MachineEvent, assignment: Assignment): Run {
    const { slice } = this.#proof;
    const answer: Members =
      event.type === 'settled' ? { ...event.outcome, [lazy]: { origin: 'answer' } } : {};
    const own: Members = event.type === 'raised' ? { [lazy]: { origin: 'event' } } : {};
    const run = createRun(slice, surroundings, machine, {});
    const { evaluate } = run;
    let context: [MachineState, Context] | undefined;
    run.context = () => {
      if (context?.[0] !== run.state)
        context = [run.state, this.#contextOf(run.state, own, answer, assignment)];
      return context[1];
    };
    run.evaluate = (template) =>
      this.#copy(template, { ...world, ...run.state, answer, event: own }, evaluate, assignment);
    return run;
  }

  /** A value as a step takes it: what is only copied is not looked at. */
  #copy(template: unknown, roots: object, evaluate: Run['evaluate'], assignment: Assignment): unknown {
    const { slice, reads } = this.#proof;
    const kind = templateKind(template);
    if (
      kind.kind === 'from' &&
      !kind.from.startsWith('flow.') &&
      !kind.from.startsWith('session.busy.') &&
      kind.from !== 'session.route'
    ) {
      const found = peek(roots, kind.from.split('.'), reads, assignment);
      if (found instanceof Unknown || (isMembers(found) && found[lazy] !== undefined)) return found;
    }
    if (kind.kind === 'value') return this.#copy(slice.values[kind.value], roots, evaluate, assignment);
    if (kind.kind === 'object') {
      return Object.fromEntries(
        Object.entries(kind.keys).map(([key, part]) => [key, this.#copy(part, roots, evaluate, assignment)]),
      );
    }
    return unviewed(evaluate(template as ValueTemplate));
  }

  /** What conditions read, each root once it is asked for: a spread would look at everything. */
  #contextOf(machine: MachineState, event: Members, answer: Members, assignment: Assignment): Context {
    const { slice, reads } = this.#proof;
    const views: Partial<Context> = {};
    const view = (root: keyof Context, members: () => Members) => {
      views[root] ??= viewOf(members(), reads, assignment);
      return views[root];
    };
    return {
      get applicant() {
        return view('applicant', () => machine.applicant);
      },
      get result() {
        return view('result', () => machine.result);
      },
      get session() {
        return view('session', () => ({ ...machine.session, route: machine.route, busy: machine.busy }));
      },
      get site() {
        return view('site', () => world.site);
      },
      get brand() {
        return view('brand', () => world.brand);
      },
      flow: slice.constants,
      get query() {
        return view('query', () => world.query);
      },
      get event() {
        return view('event', () => event);
      },
      get answer() {
        return view('answer', () => answer);
      },
      get device() {
        return view('device', () => world.device);
      },
      get now() {
        return view('now', () => world.now);
      },
    };
  }
}

/** What was answered before of these fields is forgotten; what is answered now is not known yet. */
function withFields(machine: MachineState, fields: readonly string[]): MachineState {
  const { errors: _errors, suggestions: _suggestions, notes: _notes, ...session } = machine.session;
  const known: Members = machine.applicant;
  const keys = new Set([...(known[lazy]?.keys ?? []), ...fields]);
  const kept = Object.fromEntries(Object.entries(known).filter(([name]) => !fields.includes(name)));
  const of: Lazy = { origin: 'applicant', keys };
  return { ...machine, session, applicant: { ...kept, [lazy]: of } as Members };
}
