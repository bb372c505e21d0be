import type { FieldFailure } from '../rules/listFailures.ts';

/**
 * Which failures an applicant is told (UX-01, A-072): on submit all, or those of the step that is submitted; after a failed one, when a field is left, those of
 * that field and of fields that stand in error, so that what is put right anywhere goes. Before that nothing.
 */
export class ErrorTelling {
  #hasFailed = false;
  /** Undefined: the form is submitted. */
  #left: string | undefined;
  #told = new Set<string>();
  /** The fields of the step that is submitted; undefined: all. */
  #scope: ReadonlySet<string> | undefined;
  /** Since the last submit. */
  readonly #edited = new Set<string>();

  edit(name: string) {
    this.#edited.add(name);
  }

  /** @returns whether the field is to be checked again; before a failed submit none is */
  leave(name: string): boolean {
    if (this.#hasFailed) this.#left = name;
    return this.#hasFailed;
  }

  /** @param scope the fields that are submitted, where it is not all of them */
  submit(scope?: ReadonlySet<string>) {
    this.#left = undefined;
    this.#scope = scope;
    this.#edited.clear();
  }

  /** Another step is there: nothing is told of it yet, and no more of the one before. */
  rest() {
    this.#hasFailed = false;
    this.#left = '';
    this.#told.clear();
  }

  /** A service refused what passed here. */
  fail() {
    this.#hasFailed = true;
  }

  get isSubmit(): boolean {
    return this.#left === undefined;
  }

  /** Whether a field was changed and left, and nothing submitted since. */
  isLeft(name: string): boolean {
    return !this.isSubmit && this.#edited.has(name);
  }

  readonly tellable = (all: FieldFailure[]): FieldFailure[] => {
    const scope = this.#scope;
    const failures = scope === undefined ? all : all.filter(({ field }) => scope.has(field));
    if (this.isSubmit) this.#hasFailed = failures.length > 0;
    const told = this.isSubmit
      ? failures
      : failures.filter(({ field }) => field === this.#left || this.#told.has(field));
    this.#told = new Set(told.map(({ field }) => field));
    return told;
  };
}
