import {
  type Command,
  type Context,
  emptySurroundings,
  type MachineEvent,
  type MachineState,
  type Surroundings,
} from '../../src/engine/machine.ts';
import type { CallEffect, Condition, ValueTemplate } from '../../src/engine/slice.ts';
import { createRun } from '../../src/engine/step/createRun.ts';
import type { Run } from '../../src/engine/step/Run.ts';
import { handle } from '../../src/engine/step.ts';
import { templateKind } from '../../src/engine/values/evaluateValue.ts';
import type { Needs } from './Needs.ts';
import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd, isPlace, needKey, pathOf } from './Reads.ts';
import {
  type Assignment,
  type Attempt,
  Branch,
  isMembers,
  lazy,
  type Members,
  type Restored,
  type Transition,
  Unknown,
  type Unmet,
  unviewed,
  Views,
} from './State.ts';

/** Pages stand at the root of their site. */
const surroundings: Surroundings = { ...emptySurroundings, site: { mainPath: '' } };

/** What surrounds a flow: nothing is known of it. */
const world = Object.fromEntries(
  ['site', 'brand', 'query', 'device', 'now'].map((root) => [root, { [lazy]: { origin: root } }]),
) as Record<'site' | 'brand' | 'query' | 'device' | 'now', Members>;

/** As often a page may send on to another before it is taken to do so for ever. */
const mostTurns = 10;

/** Makes moves with the interpreter of the page itself. What it looks at and nobody knows yet is tried with each value. */
export class SymbolicRun {
  /** What the conditions of the flow were found to be. */
  readonly held = new Map<Condition, Set<boolean>>();
  readonly #proof: ProofSlice;
  readonly #needs: Needs;
  readonly #calls: Map<string, CallEffect>;

  /** @param calls where the calls that are met are put, by their place */
  constructor(proof: ProofSlice, needs: Needs, calls: Map<string, CallEffect>) {
    this.#proof = proof;
    this.#needs = needs;
    this.#calls = calls;
  }

  /**
   * Everything that can come of a move; nothing where it is not offered.
   * @param before the place, with what is remembered
   * @param reads where members of roots and checks are put that are read before they are written: `result.offer`
   */
  *of(before: Restored, move: Transition, reads: Set<string>): Generator<Attempt> {
    const waiting: Assignment[] = [new Map()];
    for (let assignment = waiting.pop(); assignment !== undefined; assignment = waiting.pop()) {
      try {
        const attempt = this.#attempt(before, move, assignment, new Trace(reads));
        if (attempt !== undefined) yield attempt;
      } catch (error) {
        if (!(error instanceof Branch)) throw error;
        for (const value of this.#proof.reads.domainOf(error.path))
          waiting.push(new Map([...assignment, [error.path, value]]));
      }
    }
  }

  #attempt(before: Restored, move: Transition, assignment: Assignment, trace: Trace): Attempt | undefined {
    let { machine, answered, left } = before;
    if (move.fields !== undefined) {
      machine = withFields(machine, move.fields);
      for (const path of [...said, ...move.fields.map((field) => `applicant.${field}`)]) trace.write(path);
      trace.written();
    }
    const pending = new Set(before.pending);
    const watch = {
      read: (check: string) => trace.read(pathOf(needKey(check))),
      write: (check: string) => {
        trace.write(pathOf(needKey(check)));
        trace.written();
      },
    };
    const commands: Command[] = [];
    const unmet: Unmet[] = [];
    const observed: [Condition, boolean][] = [];
    let event: MachineEvent | undefined = move.event;
    let isShut = (_condition: Condition) => false;
    for (let turn = 0; event !== undefined && turn < mostTurns; turn += 1) {
      const run = this.#run(machine, event, assignment, trace);
      const { holds } = run;
      run.holds = (condition) => {
        const is = holds(condition);
        observed.push([condition, is]);
        return is;
      };
      if (turn === 0) {
        if (!move.gates.every(holds)) return undefined;
        if (event.type === 'settled') {
          const { outcome, code } = event.outcome;
          answered = this.#needs.ended(answered, event.call, String(outcome ?? code), watch);
        } else answered = this.#needs.answeredAnew(answered, move, holds, watch);
        if (move.settles !== undefined) pending.delete(move.settles);
      }
      handle(run, event);
      machine = run.state;
      commands.push(...run.commands);
      event = undefined;
      isShut = (condition) => isKnown(() => !holds(condition));
      for (const command of run.commands) {
        if (command.do === 'navigate') event = { type: 'visited', path: command.path };
        if (command.do === 'leave') left = true;
        if (command.do !== 'call') continue;
        const { key, call } = command;
        unmet.push(...this.#needs.unmet(call, answered, holds, watch));
        if (call.done === undefined && call.failed === undefined) continue;
        pending.add(key);
        this.#calls.set(key, call);
      }
    }
    this.#observe(observed, move);
    if (pending.size === 0 && machine.dialogs.length === 0)
      answered = this.#needs.atRest(answered, machine.route ?? '', watch);
    return {
      machine,
      pending: [...pending].sort(),
      left,
      answered,
      assignment,
      commands,
      unmet,
      circle: event?.type === 'visited' ? event.path : undefined,
      written: trace.written(),
      isShut,
    };
  }

  #observe(observed: readonly [Condition, boolean][], move: Transition): void {
    for (const [condition, is] of observed) {
      const seen = getOrAdd(this.held, condition, () => new Set());
      seen.add(is);
      // It is tried on a quiet page only, so that nothing is known of the other answer.
      if (move.isAnywhere === true) seen.add(!is);
    }
  }

  /** A run of the interpreter that reads what is not known yet from the assignment. */
  #run(machine: MachineState, event: MachineEvent, assignment: Assignment, trace: Trace): Run {
    const { slice, reads } = this.#proof;
    const answer: Members =
      event.type === 'settled' ? { ...event.outcome, [lazy]: { origin: 'answer' } } : {};
    const own: Members = event.type === 'raised' ? { [lazy]: { origin: 'event' } } : {};
    const run = createRun(slice, surroundings, machine, {});
    const views = new Views(reads, assignment, (path) => trace.read(path));
    run.onEffect = (effect) => {
      trace.written();
      if (!('set' in effect)) return;
      for (const [root = '', key, ...below] of Object.keys(effect.set).map((path) => path.split('.'))) {
        // What stands there stays but for what is written below it.
        if (below.length > 0) trace.read(`${root}.${key}`);
        for (const each of key === undefined ? reads.childrenOf(root) : [key]) trace.write(`${root}.${each}`);
      }
    };
    const fixed: Record<string, Members> = { ...world, answer, event: own };
    const viewed = (roots: Record<string, Members>) =>
      Object.fromEntries(Object.entries(roots).map(([root, members]) => [root, views.of(members, root)]));
    const changing = (): Record<string, Members> => {
      const { applicant, result, session, route, busy } = run.state;
      return { applicant, result, session: { ...session, route, busy } };
    };
    const { evaluate } = run;
    const still = { ...viewed(fixed), flow: slice.constants };
    let context: [MachineState, Context] | undefined;
    run.context = () => {
      if (context?.[0] !== run.state) context = [run.state, { ...still, ...viewed(changing()) } as Context];
      return context[1];
    };
    /** A value as a step takes it: what is only copied is not looked at. */
    const copy = (template: unknown): unknown => {
      const kind = templateKind(template);
      if (kind.kind === 'from' && (!isPlace(kind.from) || kind.from.startsWith('session.asked.'))) {
        const found = views.peek({ ...fixed, ...changing() }, kind.from.split('.'));
        if (found instanceof Unknown || (isMembers(found) && found[lazy] !== undefined)) return found;
      }
      if (kind.kind === 'value') return copy(slice.values[kind.value]);
      if (kind.kind === 'object')
        return Object.fromEntries(Object.entries(kind.keys).map(([key, part]) => [key, copy(part)]));
      return unviewed(evaluate(template as ValueTemplate));
    };
    run.evaluate = copy;
    return run;
  }
}

/** What a move reads of what was remembered before it, and what it writes. */
class Trace {
  readonly #reads: Set<string>;
  readonly #written = new Set<string>();
  /** Of the effect that runs, whose own values are read before. */
  #due: string[] = [];

  constructor(reads: Set<string>) {
    this.#reads = reads;
  }

  read(path: string): void {
    if (!this.#written.has(path)) this.#reads.add(path);
  }

  write(path: string): void {
    this.#due.push(path);
  }

  /** What is written once the effect that ran is through. */
  written(): ReadonlySet<string> {
    for (const path of this.#due.splice(0)) this.#written.add(path);
    return this.#written;
  }
}

/** Whether something is so, whatever else turns out. */
function isKnown(ask: () => boolean): boolean {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Branch) return false;
    throw error;
  }
}

/** What is said of fields, which a press takes away. */
const said = ['session.errors', 'session.suggestions', 'session.notes'];

/** What was answered before of these fields is forgotten; what is answered now is not known yet. */
function withFields(machine: MachineState, fields: readonly string[]): MachineState {
  const { errors: _errors, suggestions: _suggestions, notes: _notes, ...session } = machine.session;
  const known: Members = machine.applicant;
  const kept = Object.fromEntries(Object.entries(known).filter(([name]) => !fields.includes(name)));
  const keys = new Set([...(known[lazy]?.keys ?? []), ...fields]);
  return { ...machine, session, applicant: { ...kept, [lazy]: { origin: 'applicant', keys } } as Members };
}
