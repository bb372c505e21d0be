import { atom } from 'jotai';

type Answers = Readonly<Record<string, unknown>>;

/** A form as it was left. */
export interface LeftForm {
  /** What was typed, hidden answers included. */
  typed: Answers;
  /** The applicant's answers at that time: those that changed since are newer than what was typed. */
  applicant: Answers;
}

/**
 * What was typed into each form, by form id: a form that is drawn again (back, forward, an error, a hot update) shows it.
 * Memory only (SAFE-03).
 */
export const formAnswersAtom = atom<Readonly<Record<string, LeftForm>>>({});
