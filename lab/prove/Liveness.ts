import { conditionPaths } from '../../src/engine/conditions/conditionPaths.ts';
import type { CallEffect, Condition } from '../../src/engine/slice.ts';
import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd, pathOf, touching } from './Reads.ts';
import { type InProgress, isWritten, type Reached, reachedFrom, type Written } from './reachedFrom.ts';
import type { Transition } from './State.ts';

/** A page, with the gates that are shut there, the pages behind it, and the tests still to come. */
interface Page {
  tests: Set<string>;
  behind: { page: Page; written: Written }[];
}

/**
 * Which tests are still to come from somewhere on. What is held against none of them need not be remembered: it was read
 * for the last time. What is shown only under a condition on the result leads nowhere as long as that is shut: only a step
 * opens it.
 */
export class Liveness {
  readonly #pages = new Map<string, Page>();
  readonly #behind = new Map<string, ReadonlySet<string>>();
  readonly #sets = new Map<string, ReadonlySet<string>>();
  readonly #of: (route: string, shut: readonly Condition[], begun?: InProgress) => Reached;
  readonly #calls: ReadonlyMap<string, CallEffect>;
  /** Conditions on nothing but the result under which something is shown, with what they read. */
  readonly #gates: ReadonlyMap<Condition, readonly string[]>;

  /** @param calls the calls that were met so far, by their place */
  constructor(
    proof: ProofSlice,
    movesOf: ReadonlyMap<string, readonly Transition[]>,
    calls: ReadonlyMap<string, CallEffect>,
  ) {
    this.#of = (route, shut, begun) => reachedFrom(proof, route, movesOf, shut, begun);
    this.#calls = calls;
    const gates = new Set([...movesOf.values()].flatMap((moves) => moves.flatMap((move) => move.gates)));
    this.#gates = new Map(
      [...gates]
        .map((gate) => [gate, conditionPaths(gate, proof.slice.conditions)] as const)
        .filter(([, paths]) => paths.every((path) => path.startsWith('result.'))),
    );
  }

  /**
   * Keys of the tests to come on a page, and on those that it leads to, while dialogs are open, and while calls are under
   * way, whose answers go on with lists that were begun.
   * @param pending places of the calls
   * @param isShut whether a condition does not hold there
   */
  behind(
    route: string,
    dialogs: readonly string[],
    pending: readonly string[],
    isShut: (gate: Condition) => boolean,
  ): ReadonlySet<string> {
    const shut = [...this.#gates.keys()].filter(isShut);
    return getOrAdd(this.#behind, JSON.stringify([route, dialogs, pending, shut]), () => {
      const lists = pending.flatMap((key) => {
        const { done = [], failed = [] } = this.#calls.get(key) ?? {};
        return [done, failed];
      });
      const [{ reads, targets }, still] = this.#reached(route, shut, { lists, dialogs });
      const beyond = targets.map(({ to, written }) => ({ page: this.#page(to, still), written }));
      const all = new Set([...this.#page(route, still).tests, ...reads, ...testsBeyond(beyond)]);
      // The same set where the same is to come: what is remembered of it counts for all of these places.
      return getOrAdd(this.#sets, [...all].sort().join('\n'), () => all);
    });
  }

  /** What is reached, with the gates that stay shut meanwhile: a step on some way there may open the others. */
  #reached(
    route: string,
    shut: readonly Condition[],
    begun?: InProgress,
  ): [reached: Reached, still: readonly Condition[]] {
    const reached = this.#of(route, shut, begun);
    const isWritten = touching(reached.writes);
    const still = shut.filter((gate) => !this.#gates.get(gate)?.some(isWritten));
    return still.length < shut.length ? this.#reached(route, still, begun) : [reached, shut];
  }

  #page(route: string, shut: readonly Condition[]): Page {
    const found: Page[] = [];
    const page = this.#find(route, shut, found);
    for (let isMore = true; isMore; ) {
      isMore = false;
      for (const { tests, behind } of found) {
        const before = tests.size;
        for (const test of testsBeyond(behind)) tests.add(test);
        if (tests.size > before) isMore = true;
      }
    }
    return page;
  }

  #find(route: string, shut: readonly Condition[], found: Page[]): Page {
    const id = JSON.stringify([route, shut]);
    const known = this.#pages.get(id);
    if (known !== undefined) return known;
    const [{ reads, targets }, still] = this.#reached(route, shut);
    if (still.length < shut.length) {
      const page = this.#find(route, still, found);
      this.#pages.set(id, page);
      return page;
    }
    const page: Page = { tests: reads, behind: [] };
    this.#pages.set(id, page);
    found.push(page);
    for (const { to, written } of targets) page.behind.push({ page: this.#find(to, shut, found), written });
    return page;
  }
}

function* testsBeyond(behind: Page['behind']): Generator<string> {
  for (const { page, written } of behind)
    for (const key of page.tests) if (!isWritten(pathOf(key), written)) yield key;
}
