import { chainOf, type FlowGraph } from '../../compile/flow/FlowGraph.ts';
import type { Need } from '../../compile/site/SiteScope.ts';
import type { CallEffect, Condition } from '../../engine/slice.ts';
import type { ProofSlice } from './proofSlice.ts';
import type { Transition } from './State.ts';

/** A call that was sent before something that it needs. */
export interface Unmet {
  /** Where the call stands. */
  at: string;
  action: string;
  need: Need;
}

/**
 * What has to be asked before a call is sent, as the descriptors of actions say. A check counts until an answer that it
 * was given is given anew; its own last answer is the one that counts.
 */
export class Needs {
  readonly #graph: FlowGraph;
  readonly #needs: ReadonlyMap<string, readonly Need[]>;
  readonly #calls: ProofSlice['calls'];
  readonly #checks: readonly Need[];
  /** What each check is given of the applicant's answers. */
  readonly #given: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #askedOn = new Map<string, ReadonlySet<string>>();
  readonly #movesOf: ReadonlyMap<string, readonly Transition[]>;

  constructor(
    { graph, needs, calls, answers }: ProofSlice,
    movesOf: ReadonlyMap<string, readonly Transition[]>,
  ) {
    this.#graph = graph;
    this.#needs = needs;
    this.#calls = calls;
    this.#movesOf = movesOf;
    this.#checks = [...needs.values()].flat();
    this.#given = answers;
  }

  /** Once a call has ended. One that was given other things than its action's own checks something else. */
  ended(answered: readonly string[], call: CallEffect, as: string): readonly string[] {
    const { action } = call;
    if (!this.#given.has(action) || this.#calls.get(call)?.isOwn !== true) return answered;
    const kept = answered.filter((fact) => callOf(fact) !== action);
    const met = this.#checks.flatMap((need, index) =>
      need.call === action && need.outcomes.includes(as) ? [index] : [],
    );
    return met.length === 0 ? kept : [...kept, `${action} ${met.join(' ')}`].sort();
  }

  /** Whether a check counts no more once this field is answered anew. */
  isAbout(answered: readonly string[], field: string): boolean {
    return answered.some((fact) => this.#isGiven(fact, field));
  }

  /** Once these fields were answered anew. */
  answeredAnew(answered: readonly string[], fields: readonly string[]): readonly string[] {
    return answered.filter((fact) => !fields.some((field) => this.#isGiven(fact, field)));
  }

  /** At rest on a page: what its next press brings along anew is forgotten at once. */
  atRest(answered: readonly string[], route: string): readonly string[] {
    if (answered.length === 0) return answered;
    const fields = this.#askedOn.get(route) ?? new Set(this.#fieldsOn(route));
    this.#askedOn.set(route, fields);
    return this.answeredAnew(answered, [...fields]);
  }

  /** What a call lacks that is sent now. */
  unmet(call: CallEffect, answered: readonly string[], holds: (condition: Condition) => boolean): Unmet[] {
    const { action } = call;
    const at = this.#calls.get(call)?.at ?? '';
    return (this.#needs.get(action) ?? [])
      .filter((need) => !this.#isMet(need, answered) && (need.when === undefined || holds(need.when)))
      .map((need) => ({ at, action, need }));
  }

  #isMet(need: Need, answered: readonly string[]): boolean {
    const index = String(this.#checks.indexOf(need));
    return answered.some((fact) => callOf(fact) === need.call && fact.split(' ').includes(index, 1));
  }

  #isGiven(fact: string, field: string): boolean {
    return this.#given.get(callOf(fact))?.has(field) === true;
  }

  /** Fields that every press of a form on a page brings along. */
  *#fieldsOn(route: string): Generator<string> {
    for (const { screen } of chainOf(this.#graph, route)) {
      for (const { fields = [], active } of this.#movesOf.get(screen) ?? [])
        for (const field of fields) if (active?.has(field) !== true) yield field;
    }
  }
}

/** The call that was answered. */
export function callOf(fact: string): string {
  return fact.slice(0, fact.indexOf(' '));
}

/** Stands among the tests to come where something needs this call to have ended. */
export function needKey(call: string): string {
  return `needs.${call}=`;
}
