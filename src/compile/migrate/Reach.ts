import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { type Cause, mapExpressions } from './mapExpressions.ts';
import { namesIn } from './namesIn.ts';
import { partOf } from './partOf.ts';

/** The parts of a flow whose members others name. */
export const namedParts = ['conditions', 'values', 'choices', 'decisions', 'sequences'] as const;

/** What leads to the named things of all flows. What several parts call alike counts as one. */
export class Reach {
  readonly #causes = new Map<string, Set<Cause>>();
  readonly #named = new Map<string, unknown[]>();

  constructor(flows: readonly MigratedDocument[]) {
    for (const { json } of flows) {
      for (const part of namedParts) {
        for (const [name, inner] of Object.entries(partOf(json, part)))
          this.#named.set(name, [...(this.#named.get(name) ?? []), { when: inner }]);
      }
    }
    for (const { json } of flows) {
      const roots = Object.entries(isObject(json) ? json : {}).filter(
        ([key]) => !(namedParts as readonly string[]).includes(key),
      );
      this.#follow(Object.fromEntries(roots), 'event');
    }
  }

  /** Empty where nobody uses the name. */
  causesOf(name: string): ReadonlySet<Cause> {
    return this.#causes.get(name) ?? new Set();
  }

  #follow(json: unknown, cause: Cause): void {
    mapExpressions(json, cause, (expression, by) => {
      for (const name of namesIn(expression)) this.#reach(name, by);
      return expression;
    });
    this.#followSteps(json, cause);
  }

  /** The sequences and decisions that steps name. */
  #followSteps(json: unknown, cause: Cause, key = ''): void {
    if (Array.isArray(json)) for (const inner of json) this.#followSteps(inner, cause, key);
    if (!isObject(json)) return;
    for (const [word, inner] of Object.entries(json)) {
      const isAnswered = key === 'call' && (word === 'done' || word === 'failed');
      if ((word === 'do' || word === 'decide') && typeof inner === 'string') this.#reach(inner, cause);
      else this.#followSteps(inner, isAnswered ? 'answer' : cause, word);
    }
  }

  #reach(name: string, cause: Cause): void {
    const causes = this.#causes.get(name) ?? new Set();
    if (causes.has(cause)) return;
    this.#causes.set(name, causes.add(cause));
    for (const inner of this.#named.get(name) ?? []) this.#follow(inner, cause);
  }
}
