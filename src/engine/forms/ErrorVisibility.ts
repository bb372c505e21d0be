import type { FieldFailure } from '../rules/listFailures.ts';

/**
 * Which failures the applicant sees (UX-01, A-072). A submit shows all, or those of the submitted step. After a failed
 * submit, a field that loses focus shows its own failure and updates visible ones, so that corrected ones disappear.
 * Before that, a field shows only what a filter rejected of its answer (F-401).
 */
export class ErrorVisibility {
  #hasFailed = false;
  /** Undefined: the form is submitted. */
  #left: string | undefined;
  #told = new Set<string>();
  /** The fields of the submitted step; undefined: all. */
  #scope: ReadonlySet<string> | undefined;
  /** Since the last submit. */
  readonly #edited = new Set<string>();

  edit(name: string) {
    this.#edited.add(name);
  }

  /**
   * @param isRefused part of its answer was refused
   * @returns whether the field has to be checked again
   */
  leave(name: string, isRefused = false): boolean {
    const isChecked =
      this.#hasFailed || isRefused || this.#told.has(name) || (name === '' && this.#told.size > 0);
    if (isChecked) this.#left = name;
    return isChecked;
  }

  /** @param scope the submitted fields, if not all */
  submit(scope?: ReadonlySet<string>) {
    this.#left = undefined;
    this.#scope = scope;
    this.#edited.clear();
  }

  /**
   * Another step is shown: its errors are hidden until it is submitted.
   * @param scope its fields
   */
  startStep(scope: ReadonlySet<string> | undefined) {
    this.#scope = scope;
    this.#hasFailed = false;
    this.#left = '';
    this.#told.clear();
  }

  /** @param scope the fields that the rules check from now on; undefined: all */
  widen(scope: ReadonlySet<string> | undefined) {
    this.#scope = scope;
  }

  /** A service refused what passed here. */
  fail() {
    this.#hasFailed = true;
  }

  /** Whether only filter refusals were shown: no submit has failed, and there is no error summary (UX-01). */
  get isEarly(): boolean {
    return !this.#hasFailed && !this.isSubmit;
  }

  get isSubmit(): boolean {
    return this.#left === undefined;
  }

  /** Whether a field was changed and left, and nothing submitted since. */
  isLeft(name: string): boolean {
    return !this.isSubmit && this.#edited.has(name);
  }

  readonly visibleErrors = (all: FieldFailure[]): FieldFailure[] => {
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
