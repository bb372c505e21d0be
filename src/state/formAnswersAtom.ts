import { atom } from 'jotai';

type Answers = Readonly<Record<string, unknown>>;

/** A form that was drawn. It holds what was typed; nobody has a copy. */
export interface DrawnForm {
  /** What was typed, hidden answers included. */
  typed: () => Answers;
  /** The applicant's answers that it has seen: those that changed since are newer than what was typed. */
  applicant: () => Answers;
}

/**
 * The forms that were drawn, by id: one that is drawn again (back, forward, an error, a hot update) shows what was typed.
 * Memory only (SAFE-03).
 */
export const formAnswersAtom = atom<Readonly<Record<string, DrawnForm>>>({});

/** How many fields of the page are in error after a failed submit; the title starts with 'Error: ' meanwhile (UX-01). */
export const errorCountAtom = atom(0);
