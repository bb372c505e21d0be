import type { JourneyAnswer, JourneyAnswers } from '../../src/authoring/lint/journeys/Journey.ts';
import { suggest } from '../../src/compile/report/DiagnosticCollector.ts';

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

/** Fields that are to be answered and are not there. */
export function notAsked(missed: readonly string[], asked: readonly string[]): StepFailure {
  const near = suggest(missed[0] ?? '', asked, 3).map((name) => `"${name}"`);
  return new StepFailure({
    about: 'the field',
    wanted: `wants to answer ${inWords(missed.map((name) => `"${name}"`))}`,
    found: near.length === 0 ? 'the page asks for nothing' : `the page asks for ${someOf(near, asked)}`,
    change: 'correct the name, or give the answers that open its section',
  });
}

/** A field that nobody can answer. */
export function locked(field: string): StepFailure {
  return new StepFailure({
    about: 'the field',
    wanted: `wants to answer "${field}"`,
    found: 'it is locked',
    change: 'take the answer out, or correct what locks the field',
  });
}

/** Nothing that can be pressed is called so. */
export function nothingToPress(what: string, buttons: readonly string[]): StepFailure {
  const names = [...new Set(buttons)].map((name) => `"${name}"`);
  return new StepFailure({
    about: 'the button',
    wanted: `wants to press "${what}"`,
    found: names.length === 0 ? 'there is nothing to press' : `there is only ${inWords(names)} to press`,
    change: 'correct the name, or the steps that lead to the page',
  });
}

/** The button of the form is there, and disabled. */
export function disabled(what: string): StepFailure {
  return new StepFailure({
    about: 'the button',
    wanted: `wants to press "${what}"`,
    found: 'the button of the form is disabled',
    change: 'give the answers that enable it, or correct the "missing" of the form',
  });
}

/** Nothing stands under a field to be taken. */
export function nothingSuggested(field: string): StepFailure {
  return new StepFailure({
    about: 'the suggestion',
    wanted: `wants a suggestion for "${field}"`,
    found: 'there is none',
    change: 'correct the name, or the answer that it is for',
  });
}

/** Another dialog is on top, or none. */
export function otherDialog(dialog: string, top: string | undefined): StepFailure {
  return new StepFailure({
    about: 'the dialog',
    wanted: `wants to close "${dialog}"`,
    found: top === undefined ? 'no dialog is open' : `the dialog on top is "${top}"`,
    change: 'correct its id, or the steps that open it',
  });
}

/** `a`, `a and b`, `a, b and c`. */
export function inWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The first names of many. */
export function someOf(names: readonly string[], all: readonly unknown[]): string {
  return all.length > names.length ? `${names.join(', ')} and others` : inWords(names);
}
