import { nearest } from '../../src/compile/report/nearest.ts';
import { StepFailure } from './Walker.ts';

/** Fields that are to be answered and are not there. */
export function notAsked(missed: readonly string[], asked: readonly string[]): StepFailure {
  const near = nearest(missed[0] ?? '', asked, 3).map((name) => `"${name}"`);
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
