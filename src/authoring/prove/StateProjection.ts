import { holds } from '../../engine/conditions/holds.ts';
import { createContext, emptySurroundings, type MachineState } from '../../engine/machine.ts';
import type { CallEffect } from '../../engine/slice.ts';
import { isPlace } from './footprints.ts';
import type { Liveness } from './Liveness.ts';
import { callOf, needKey } from './Needs.ts';
import type { ProofSlice } from './proofSlice.ts';
import { pathOf, type Reads } from './Reads.ts';
import { touching } from './reachedFrom.ts';
import { lazy, type Members, type State, Unknown } from './State.ts';
import { type Assignment, Branch, isMembers, keysOf, viewOf } from './views.ts';

type PathTest = (path: string) => boolean;

/** Which of the values of a state are kept: those that something is still to be decided by. */
export class StateProjection {
  readonly #slice: ProofSlice['slice'];
  readonly #reads: Reads;
  readonly #given: ReadonlySet<string>;
  readonly #live: Liveness;
  readonly #calls: ReadonlyMap<string, CallEffect>;
  readonly #isOf: PathTest;
  /** Members of each root that may be anything at any time, since nothing that is followed depends on them. */
  readonly #open = new Map<string, Set<string>>();
  readonly #touching = new Map<ReadonlySet<string>, PathTest>();

  /**
   * @param of paths that are followed
   * @param calls the calls that were met so far, by their place
   */
  constructor(
    { slice, reads, given }: ProofSlice,
    live: Liveness,
    of: ReadonlySet<string>,
    calls: ReadonlyMap<string, CallEffect>,
  ) {
    this.#slice = slice;
    this.#reads = reads;
    this.#given = given;
    this.#live = live;
    this.#calls = calls;
    this.#isOf = touching(new Set([...of, ...reads.paths.filter(isPlace)]));
    for (const path of reads.paths) {
      const [root = '', key = ''] = path.split('.');
      if (of.has(path) || !['applicant', 'result', 'session'].includes(root) || isPlace(path)) continue;
      this.#open.set(root, (this.#open.get(root) ?? new Set()).add(key));
    }
  }

  /** What a visit begins with: nothing that was answered, and a session of which nothing is known that no step sets. */
  get session(): Members {
    const keys = new Set([...this.#given, ...(this.#open.get('session') ?? [])]);
    return { [lazy]: { origin: 'session', keys } };
  }

  /**
   * The state with what was found out, and without what decides nothing.
   * @param before where it came from
   */
  settle(
    machine: MachineState,
    { pending, left, answered }: Pick<State, 'pending' | 'left' | 'answered'>,
    assignment: Assignment,
    before: State,
    isKept: (event: string) => boolean,
  ): State {
    const tests = this.#testsBehind(machine, pending, assignment);
    const isAlive = this.#touching.get(tests) ?? touching(new Set([...tests].map(pathOf)));
    this.#touching.set(tests, isAlive);
    const isNewPage = machine.route !== before.machine.route;
    const bake = this.#baking(tests, isAlive, assignment, isNewPage);
    const { errors: _errors, ...session } = machine.session;
    return {
      machine: {
        ...machine,
        applicant: bake(machine.applicant, 'applicant'),
        result: bake(machine.result, 'result'),
        session: bake(session, 'session'),
        deadlines: machine.deadlines
          .filter(({ event }) => isKept(event))
          .map((deadline) => ({ ...deadline, at: 0 })),
      },
      pending,
      left,
      answered: answered.filter((fact) => tests.has(needKey(callOf(fact)))),
    };
  }

  #testsBehind(
    machine: MachineState,
    pending: readonly string[],
    assignment: Assignment,
  ): ReadonlySet<string> {
    const calls = pending.flatMap((key) => {
      const call = this.#calls.get(key);
      return call === undefined ? [] : [{ key, call }];
    });
    const { route = '', dialogs } = machine;
    const result = viewOf(machine.result, this.#reads, assignment);
    const context = createContext(this.#slice, emptySurroundings, { ...machine, result });
    return this.#live.behind(route, dialogs, calls, (gate) => {
      try {
        return !holds(this.#slice, gate, context);
      } catch (error) {
        if (error instanceof Branch) return false;
        throw error;
      }
    });
  }

  #baking(tests: ReadonlySet<string>, isAlive: PathTest, assignment: Assignment, isNewPage: boolean) {
    const reads = this.#reads;
    const isLive = (path: string) => this.#isOf(path) && isAlive(path);
    const known = (path: string, value: unknown) => reads.standsFor(path, value, tests) ?? null;
    const isLearned = (path: string, value: unknown) =>
      !(value instanceof Unknown) && !path.startsWith('session.') && reads.isPresence(path);
    const isNothing = (value: unknown, path: string) =>
      value === null ||
      (isMembers(value) &&
        Reflect.ownKeys(value).length === 0 &&
        reads.keysOf(path).every((key) => pathOf(key) !== path));
    const bake = (members: Members, path: string): Members => {
      const of = members[lazy];
      const baked: Members = {};
      const open = new Set(this.#open.get(path));
      const isPassing = path === 'session';
      if (isPassing) for (const key of this.#given) open.add(key);
      for (const key of reads.childrenOf(path)) {
        const below = `${path}.${key}`;
        if (!isLive(below)) continue;
        const isOwn = Object.hasOwn(members, key);
        if (!isOwn && (of === undefined || isPassing || !keysOf(of, reads).has(key))) continue;
        const value = isOwn ? members[key] : new Unknown(`${of?.origin}.${key}`);
        if (!(value instanceof Unknown)) {
          baked[key] =
            isMembers(value) && reads.childrenOf(below).size > 0 ? bake(value, below) : known(below, value);
        } else if (assignment.has(value.origin)) {
          // Whether there is a name or an address matters on the page where somebody looks, and is asked anew on the next.
          if (isNewPage && reads.isPresence(below)) open.add(key);
          else baked[key] = known(below, assignment.get(value.origin));
        } else if (reads.childrenOf(below).size > 0)
          baked[key] = bake({ [lazy]: { origin: value.origin } }, below);
        else open.add(key);
        // What a session does not have reads as what it has nothing in.
        if (below.startsWith('session.') && isNothing(baked[key], below)) delete baked[key];
        if (isNewPage && isOwn && isLearned(below, value)) {
          delete baked[key];
          open.add(key);
        }
      }
      if (open.size > 0) baked[lazy] = { origin: path, keys: open };
      return baked;
    };
    return bake;
  }
}
