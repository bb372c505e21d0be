import { initialState, type MachineState } from '../../src/engine/machine.ts';
import { writableRoots } from '../../src/engine/paths.ts';
import { callOf } from './Needs.ts';
import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd, isPlace, needKey, pathOf, type Reads } from './Reads.ts';
import {
  type Attempt,
  isMembers,
  lazy,
  type Members,
  memberOf,
  nothing,
  type Outcome,
  type Position,
  type Restored,
  type State,
  type Transition,
  Unknown,
} from './State.ts';
import { type Moment, StateProjection } from './StateProjection.ts';

type Root = (typeof writableRoots)[number];

/**
 * A member of a root that is followed, or the last answer of a check that calls need, with the values that it was found to
 * have: their places are their numbers.
 */
interface Slot {
  root: Root | 'needs';
  key: string;
  path: string;
  values: unknown[];
  numbers: Map<string, number>;
}

/** Numbers of what is no value: nothing stands there, or it may turn out to be anything. */
const absent = 0;
const open = 1;

/** What is kept of a value that was neither read nor written, by slot and number; filled once it is asked for. */
interface Kept extends Moment {
  numbers: number[][];
}

/** What came of a move, and what becomes of the values of any state in which it comes to the same. */
interface Projected extends Outcome {
  at: Position;
  /** Of slots that were read or written. */
  changes: readonly (number | undefined)[];
  kept: Kept;
}

/** What comes of a move: the outcomes, or a slot whose value decides. */
type KnownMoves = readonly Projected[] | { slot: number; next: Map<number, KnownMoves> };

/** Makes a move, and says what is still to come after it. */
interface Runner {
  /** @param reads where members of roots and checks are put that are read before they are written */
  attempts(before: Restored, move: Transition, reads: Set<string>): Iterable<Attempt>;
  /** Keys of the tests to come. */
  testsBehind(attempt: Attempt): ReadonlySet<string>;
  /** Whether a timer of this event has a place in a state. */
  isKept(event: string): boolean;
}

/**
 * The states of a flow, each once. Only what a move reads decides what comes of it, so that it is made once for all states
 * in which that is the same.
 */
export class StateSpace {
  readonly #reads: Reads;
  readonly #projection: StateProjection;
  readonly #runner: Runner;
  /** Members of each root that may be anything at any time, since nothing that is followed depends on them. */
  readonly #always: Readonly<Record<Root, ReadonlySet<string>>>;
  readonly #slots: readonly Slot[];
  /** How many of them are checks: they stand first. */
  readonly #checks: number;
  readonly #slotOf: ReadonlyMap<string, number>;
  readonly #positions = new Map<string, Position>();
  readonly #states = new Map<Position, Map<string, State>>();
  readonly #known = new Map<Position, Map<Transition, KnownMoves>>();
  readonly #kept = new Map<ReadonlySet<string>, readonly [same: Kept, other: Kept]>();
  /** Where a visit begins: nothing was answered, and of the session nothing is known that no step sets. */
  readonly start: State;

  /** @param of paths that are followed */
  constructor(proof: ProofSlice, of: ReadonlySet<string>, runner: Runner) {
    const { reads, given } = proof;
    this.#reads = reads;
    this.#projection = new StateProjection(proof, of);
    this.#runner = runner;
    const apart = reads.paths
      .filter((path) => !of.has(path) && !isPlace(path))
      .map((path) => path.split('.'));
    const always = (root: Root) => apart.flatMap(([of, key = '']) => (of === root ? [key] : []));
    this.#always = {
      applicant: new Set(always('applicant')),
      result: new Set(always('result')),
      session: new Set([...given, ...always('session')]),
    };
    const members = writableRoots.flatMap((root) =>
      [...reads.childrenOf(root)].flatMap((key): Slot[] => {
        const path = `${root}.${key}`;
        // What is said of fields stands only until the next press.
        if (!this.#projection.isFollowed(path) || path === 'session.errors') return [];
        return [{ root, key, path, values: [nothing, new Unknown(path)], numbers: new Map() }];
      }),
    );
    const checks = [...proof.answers.keys()].map(
      (key): Slot => ({
        root: 'needs',
        key,
        path: pathOf(needKey(key)),
        values: [nothing, nothing],
        numbers: new Map(),
      }),
    );
    this.#slots = [...checks, ...members];
    this.#checks = checks.length;
    this.#slotOf = new Map(this.#slots.map(({ path }, slot) => [path, slot]));
    const isOpen = ({ root, key }: Slot) => root === 'session' && this.#always.session.has(key);
    this.start = {
      at: { machine: initialState(), pending: [], left: false },
      values: this.#slots.map((slot) => (isOpen(slot) ? open : absent)),
    };
  }

  /** What comes of a move in a state. */
  *after(state: State, move: Transition): Generator<{ to: State; outcome: Outcome }> {
    const moves = getOrAdd(this.#known, state.at, () => new Map<Transition, KnownMoves>());
    let known = moves.get(move);
    while (known !== undefined && 'slot' in known) known = known.next.get(state.values[known.slot] ?? absent);
    if (known === undefined) {
      const reads = new Set<string>();
      known = this.#make(move, state, reads);
      const slots = new Set([...reads].flatMap((path) => this.#slotOf.get(path) ?? []));
      moves.set(move, learn(moves.get(move), state.values, slots, known));
    }
    for (const outcome of known) yield { to: this.#follow(state, outcome), outcome };
  }

  /** The checks whose answers count in a state, as one text. */
  checksOf({ values }: State): string {
    return values.slice(0, this.#checks).join();
  }

  #follow({ values }: State, { at, changes, kept }: Projected): State {
    const next = values.map(
      (value, slot) => changes[slot] ?? kept.numbers[slot]?.[value] ?? this.#keep(slot, value, kept),
    );
    const states = getOrAdd(this.#states, at, () => new Map<string, State>());
    return getOrAdd(states, next.join(), () => ({ at, values: next }));
  }

  #make(move: Transition, state: State, reads: Set<string>): readonly Projected[] {
    const before = this.#restore(state);
    return [...this.#runner.attempts(before, move, reads)]
      .map((attempt) => ({ attempt, tests: this.#runner.testsBehind(attempt) }))
      .map(({ attempt, tests }) => this.#project(attempt, tests, before.machine.route, reads));
  }

  /** What came of a move, for every state in which it reads the same. */
  #project(
    { machine, pending, left, answered, assignment, commands, unmet, circle, written }: Attempt,
    tests: ReadonlySet<string>,
    page: string | undefined,
    reads: ReadonlySet<string>,
  ): Projected {
    const { route, dialogs, once, busy } = machine;
    const deadlines = machine.deadlines.filter(({ event }) => this.#runner.isKept(event));
    const at: Position = {
      machine: { ...initialState(), route, dialogs, once, busy, deadlines: deadlines.map(atOnce) },
      pending,
      left,
    };
    const isNewPage = route !== page;
    const valueIn = (root: Slot['root'], key: string): unknown => {
      if (root === 'needs') return answered.find((fact) => callOf(fact) === key) ?? nothing;
      const isOwn = root !== 'session' || Object.hasOwn(machine[root], key);
      return isOwn ? memberOf(machine[root], key, this.#reads) : nothing;
    };
    const changes = this.#slots.map(({ root, key, path }, slot) => {
      if (!reads.has(path) && !written.has(path)) return undefined;
      const value = valueIn(root, key);
      return this.#numberOf(slot, value, { tests, isNewPage, assignment });
    });
    const none = new Map();
    const [same, other] = getOrAdd(this.#kept, tests, () => [
      { tests, isNewPage: false, assignment: none, numbers: this.#slots.map(() => []) },
      { tests, isNewPage: true, assignment: none, numbers: this.#slots.map(() => []) },
    ]);
    const kept = isNewPage ? other : same;
    return { at: this.#position(at), changes, kept, assignment, commands, unmet, circle };
  }

  #keep(slot: number, number: number, kept: Kept): number {
    const { root, values } = this.#slot(slot);
    // What a session is given it is given anew.
    const value = root === 'session' && number === open ? nothing : values[number];
    const next = this.#numberOf(slot, value, kept);
    const known = kept.numbers[slot];
    if (known !== undefined) known[number] = next;
    return next;
  }

  #numberOf(slot: number, value: unknown, moment: Moment): number {
    const { root, key, path, values, numbers } = this.#slot(slot);
    if (root === 'needs') {
      if (value === nothing || !moment.tests.has(needKey(key))) return absent;
      return getOrAdd(numbers, String(value), () => values.push(value) - 1);
    }
    const kept = this.#projection.keep(path, value, moment);
    if (kept === nothing) return this.#always[root].has(key) ? open : absent;
    if (kept instanceof Unknown) return open;
    return getOrAdd(numbers, JSON.stringify(sorted(kept)), () => values.push(kept) - 1);
  }

  /** The one position in which the same can come. */
  #position(at: Position): Position {
    const { route, dialogs, once, busy, deadlines } = at.machine;
    const names = [Object.keys(once).sort(), Object.keys(busy).sort(), deadlines.map(({ id }) => id)];
    const key = JSON.stringify([route, dialogs, names, at.pending, at.left]);
    return getOrAdd(this.#positions, key, () => at);
  }

  #restore(state: State): Restored {
    const machine: MachineState = { ...state.at.machine };
    const answered = this.#slots.flatMap(({ root, values }, slot) => {
      const number = state.values[slot] ?? absent;
      return root === 'needs' && number !== absent ? [String(values[number])] : [];
    });
    for (const root of writableRoots) {
      const members: Members = {};
      const keys = new Set(state === this.start && root !== 'session' ? [] : this.#always[root]);
      for (const [slot, { root: own, key, values }] of this.#slots.entries()) {
        const number = state.values[slot] ?? absent;
        if (own !== root || number === absent) continue;
        if (number === open) keys.add(key);
        else members[key] = values[number];
      }
      if (keys.size > 0) members[lazy] = { origin: root, keys };
      machine[root] = members;
    }
    return { ...state.at, machine, answered: answered.sort() };
  }

  #slot(slot: number): Slot {
    const found = this.#slots[slot];
    if (found === undefined) throw new Error(`there is no slot ${slot}`);
    return found;
  }
}

/** Adds what comes of a move where these slots were read, behind those that are looked at already. */
function learn(
  known: KnownMoves | undefined,
  values: readonly number[],
  reads: Set<number>,
  outcomes: readonly Projected[],
): KnownMoves {
  const [first] = reads;
  const node =
    known ?? (first === undefined ? outcomes : { slot: first, next: new Map<number, KnownMoves>() });
  if (!('slot' in node)) return node;
  reads.delete(node.slot);
  const value = values[node.slot] ?? absent;
  node.next.set(value, learn(node.next.get(value), values, reads, outcomes));
  return node;
}

/** When a timer goes off does not matter. */
function atOnce(deadline: MachineState['deadlines'][number]): MachineState['deadlines'][number] {
  return { ...deadline, at: 0 };
}

/** The same for objects with the same members, of which the same is not known. */
function sorted(value: unknown): unknown {
  if (!isMembers(value)) return value;
  const entries = Object.entries(value)
    .map(([key, member]) => [key, sorted(member)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return [[...(value[lazy]?.keys ?? [])].sort(), entries];
}
