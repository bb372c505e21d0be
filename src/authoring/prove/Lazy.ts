/** Marks an object of which only some members are known: what is missing may still turn out to be anything. */
export const lazy = Symbol('lazy');

export interface Lazy {
  /** The path whose members are not known: `site`, `answer.result`. */
  origin: string;
  /** The members that may still turn out; all that anything reads where it is left out. */
  keys?: ReadonlySet<string>;
}

export type Members = Record<string, unknown> & { [lazy]?: Lazy };

/** A value that was copied before anybody looked at it. */
export class Unknown {
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }
}
