import { chainOf } from '../../src/compile/flow/FlowGraph.ts';
import type { Need } from '../../src/compile/site/SiteScope.ts';
import type { CallEffect, Condition } from '../../src/engine/slice.ts';
import type { ProofSlice } from './proofSlice.ts';
import { getOrAdd } from './Reads.ts';
import type { Transition, Unmet } from './State.ts';

/** Told of each check whose last answer is looked at, and of each that is answered or forgotten. */
interface Watch {
  read(check: string): void;
  write(check: string): void;
}

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
  ended(answered: readonly string[], call: CallEffect, as: string, watch: Watch): readonly string[] {
    const { action } = call;
    const { answers, calls } = this.#proof;
    if (!answers.has(action) || calls.get(call)?.isOwn !== true) return answered;
    watch.write(action);
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
    watch: Watch,
  ): readonly string[] {
    let kept = answered;
    for (const field of fields) {
      const checks = [...this.#proof.answers].flatMap(([check, given]) => (given.has(field) ? [check] : []));
      const when = active?.get(field);
      if (when !== undefined) {
        for (const check of checks) watch.read(check);
        if (!answered.some((fact) => checks.includes(callOf(fact))) || !holds(when)) continue;
      }
      for (const check of checks) watch.write(check);
      kept = kept.filter((fact) => !checks.includes(callOf(fact)));
    }
    return kept;
  }

  /** At rest on a page: what its next press brings along anew is forgotten at once. */
  atRest(answered: readonly string[], route: string, watch: Watch): readonly string[] {
    const fields = getOrAdd(this.#askedOn, route, () => [...this.#fieldsOn(route)]);
    return this.answeredAnew(answered, { fields }, () => true, watch);
  }

  /** What a call lacks that is sent now. */
  unmet(
    call: CallEffect,
    answered: readonly string[],
    holds: (condition: Condition) => boolean,
    watch: Watch,
  ): Unmet[] {
    const { needs, calls } = this.#proof;
    const asked = needs.get(call.action) ?? [];
    for (const need of asked) watch.read(need.call);
    return asked
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
