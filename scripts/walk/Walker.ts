import type { JourneyAnswer, JourneyAnswers } from '../../src/authoring/lint/journeys/Journey.ts';

/** Answers that are to be given. */
export interface Filling {
  /** The applicant's, given where they are asked for. */
  offered: JourneyAnswers;
  /** The journey's own; not being asked for one is a failure. */
  wanted: JourneyAnswers;
}

/** What there is to see. */
export interface Seen {
  screen: string | undefined;
  /** The dialog on top; its id is unknown where only its screen shows. */
  dialog: { id?: string; screen: string } | undefined;
  path: string;
  query: Record<string, string>;
  title: string;
  text: string;
  messages: Record<string, string>;
  suggestions: Record<string, string>;
  /** What stands in each field that is asked for, in page order. */
  answers: Record<string, unknown>;
}

/** Somebody who walks through a site, step by step, with or without a browser. A step that cannot be walked throws a `StepFailure`. */
export interface Walker {
  fill(filling: Filling): Promise<void>;
  /** A button by its event or its words. */
  press(button: string): Promise<void>;
  /** Takes what is suggested under a field. */
  accept(field: string): Promise<void>;
  /** Closes the dialog on top, whose id this is. */
  close(dialog: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  look(): Promise<Seen>;
  /** How an answer looks among the answers that `look` gives. */
  asSeen(field: string, answer: JourneyAnswer): unknown;
  /** What a call was last sent, undefined where it was not. */
  sent(call: string): Record<string, unknown> | undefined;
  /** A value of the context; undefined for a walker who cannot know it. */
  value?(path: string): unknown;
  /** What still differs once the walker has waited for the page. */
  lasting(differences: () => Promise<Difference[]>): Promise<Difference[]>;
}

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
