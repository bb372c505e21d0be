import type { FieldFailure } from '../rules/listFailures.ts';

/**
 * Which failures an applicant is told (UX-01, A-072): on submit all; after a failed one, when a field is left, those of
 * that field and of fields that stand in error, so that what is put right anywhere goes. Before that nothing.
 */
export class ErrorTelling {
  #hasFailed = false;
  /** Undefined: the form is submitted. */
  #left: string | undefined;
  #told = new Set<string>();
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

  submit() {
    this.#left = undefined;
    this.#edited.clear();
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

  readonly tellable = (failures: FieldFailure[]): FieldFailure[] => {
    if (this.isSubmit) this.#hasFailed = failures.length > 0;
    const told = this.isSubmit
      ? failures
      : failures.filter(({ field }) => field === this.#left || this.#told.has(field));
    this.#told = new Set(told.map(({ field }) => field));
    return told;
  };
}
