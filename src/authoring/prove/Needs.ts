import { chainOf } from '../../compile/flow/FlowGraph.ts';
import type { Need } from '../../compile/site/SiteScope.ts';
import type { CallEffect, Condition } from '../../engine/slice.ts';
import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd } from './Reads.ts';
import type { Transition, Unmet } from './State.ts';

/**
 * What has to be asked before a call is sent, as the descriptors of actions say. A check counts until an answer that it
 * was given is given anew; its own last answer is the one that counts.
 */
export class Needs {
  readonly #proof: ProofSlice;
  readonly #checks: readonly Need[];
  readonly #askedOn = new Map<string, readonly string[]>();
  readonly #movesOf: ReadonlyMap<string, readonly Transition[]>;

  constructor(proof: ProofSlice, movesOf: ReadonlyMap<string, readonly Transition[]>) {
    this.#proof = proof;
    this.#movesOf = movesOf;
    this.#checks = [...proof.needs.values()].flat();
  }

  /** Once a call has ended. One that was given other things than its action's own checks something else. */
  ended(answered: readonly string[], call: CallEffect, as: string): readonly string[] {
    const { action } = call;
    const { answers, calls } = this.#proof;
    if (!answers.has(action) || calls.get(call)?.isOwn !== true) return answered;
    const kept = answered.filter((fact) => callOf(fact) !== action);
    const met = this.#checks.flatMap((need, index) =>
      need.call === action && need.outcomes.includes(as) ? [index] : [],
    );
    return met.length === 0 ? kept : [...kept, `${action} ${met.join(' ')}`].sort();
  }

  /** Once these fields were answered anew: those of them that are asked. */
  answeredAnew(
    answered: readonly string[],
    { fields = [], active }: Pick<Transition, 'fields' | 'active'>,
    holds: (condition: Condition) => boolean,
  ): readonly string[] {
    const isAbout = (field: string) => (fact: string) => this.#proof.answers.get(callOf(fact))?.has(field);
    const asked = fields.filter((field) => {
      const when = active?.get(field);
      return answered.some(isAbout(field)) && (when === undefined || holds(when));
    });
    return answered.filter((fact) => !asked.some((field) => isAbout(field)(fact)));
  }

  /** At rest on a page: what its next press brings along anew is forgotten at once. */
  atRest(answered: readonly string[], route: string): readonly string[] {
    if (answered.length === 0) return answered;
    const fields = getOrAdd(this.#askedOn, route, () => [...this.#fieldsOn(route)]);
    return this.answeredAnew(answered, { fields }, () => true);
  }

  /** What a call lacks that is sent now. */
  unmet(call: CallEffect, answered: readonly string[], holds: (condition: Condition) => boolean): Unmet[] {
    const { needs, calls } = this.#proof;
    return (needs.get(call.action) ?? [])
      .filter((need) => !this.#isMet(need, answered) && (need.when === undefined || holds(need.when)))
      .map((need) => ({ at: calls.get(call)?.at ?? '', action: call.action, need }));
  }

  #isMet(need: Need, answered: readonly string[]): boolean {
    const index = String(this.#checks.indexOf(need));
    return answered.some((fact) => callOf(fact) === need.call && fact.split(' ').includes(index, 1));
  }

  /** Fields that every press of a form on a page brings along. */
  *#fieldsOn(route: string): Generator<string> {
    for (const { screen } of chainOf(this.#proof.graph, route))
      for (const { fields = [], active } of this.#movesOf.get(screen) ?? [])
        for (const field of fields) if (active?.has(field) !== true) yield field;
  }
}

/** The call that was answered. */
export function callOf(fact: string): string {
  return fact.slice(0, fact.indexOf(' '));
}
