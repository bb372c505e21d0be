/** Something that a step of a journey wants and the page does not have. */
export interface Difference {
  /** What it is about: `the path`. */
  about: string;
  /** What was wanted, with its verb: `expects …`, `wants to …`. */
  wanted: string;
  /** What stood there, behind "but". */
  found: string;
  /** Why, behind "since"; undefined where the page does not show it. */
  why?: string | undefined;
  /** What to change. */
  change: string;
}

/** A step that cannot be walked, with the reason that its journey gives. */
export class StepFailure extends Error {
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(`${difference.wanted}, but ${difference.found}`);
    this.difference = difference;
  }
}
