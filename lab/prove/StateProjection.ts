import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd, isPlace, pathOf, type Reads, touching } from './Reads.ts';
import { type Assignment, isMembers, lazy, type Members, memberOf, nothing, Unknown } from './State.ts';

/** What is known once something has happened. */
export interface Moment {
  /** Keys of the tests that are still to come. */
  tests: ReadonlySet<string>;
  isNewPage: boolean;
  assignment: Assignment;
}

/** Which of what is remembered is kept: what something is still to be decided by. */
export class StateProjection {
  readonly #reads: Reads;
  readonly #alive = new Map<ReadonlySet<string>, (path: string) => boolean>();
  /** Whether a path hangs together with those that are followed. */
  readonly isFollowed: (path: string) => boolean;

  /** @param of paths that are followed */
  constructor({ reads }: ProofSlice, of: ReadonlySet<string>) {
    this.#reads = reads;
    this.isFollowed = touching([...of, ...reads.paths.filter(isPlace)]);
  }

  /**
   * What is kept of what stands at a path: the value that stands for it, an `Unknown` where it may turn out to be anything,
   * or `nothing`.
   */
  keep(path: string, value: unknown, moment: Moment): unknown {
    if (value === nothing || !this.isFollowed(path) || !this.#isAlive(path, moment.tests)) return nothing;
    const isSession = path.startsWith('session.');
    const isLearned = value instanceof Unknown ? moment.assignment.has(value.origin) : !isSession;
    // Whether there is a name or an address matters on the page where somebody looks, and is asked anew on the next.
    if (moment.isNewPage && isLearned && this.#reads.isPresence(path)) return new Unknown(path);
    const kept = this.#keep(path, value, moment);
    // What a session does not have reads as what it has nothing in.
    return isSession && this.#isEmpty(path, kept) ? nothing : kept;
  }

  #keep(path: string, value: unknown, moment: Moment): unknown {
    const { tests, assignment } = moment;
    const isWhole = this.#reads.childrenOf(path).size > 0;
    if (value instanceof Unknown && !assignment.has(value.origin))
      return isWhole ? this.#members(path, { [lazy]: { origin: value.origin } }, moment) : value;
    if (isMembers(value) && isWhole) return this.#members(path, value, moment);
    const found = value instanceof Unknown ? assignment.get(value.origin) : value;
    return this.#reads.standsFor(path, found, tests) ?? null;
  }

  #members(path: string, members: Members, moment: Moment): Members {
    const kept: Members = {};
    const keys = new Set<string>();
    for (const key of this.#reads.childrenOf(path)) {
      const member = this.keep(`${path}.${key}`, memberOf(members, key, this.#reads), moment);
      if (member instanceof Unknown) keys.add(key);
      else if (member !== nothing) kept[key] = member;
    }
    if (keys.size > 0) kept[lazy] = { origin: path, keys };
    return kept;
  }

  #isEmpty(path: string, kept: unknown): boolean {
    if (kept === null) return true;
    const isBare = isMembers(kept) && Reflect.ownKeys(kept).length === 0;
    return isBare && [...this.#reads.keysOf(path)].every((key) => pathOf(key) !== path);
  }

  #isAlive(path: string, tests: ReadonlySet<string>): boolean {
    return getOrAdd(this.#alive, tests, () => touching(new Set([...tests].map(pathOf))))(path);
  }
}
