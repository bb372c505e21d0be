import { atom } from 'jotai';

/**
 * What was typed into each form, by form id, hidden answers included: a form that is drawn again (back, forward, an
 * error, a hot update) shows it. Memory only (SAFE-03).
 */
export const formAnswersAtom = atom<Readonly<Record<string, Readonly<Record<string, unknown>>>>>({});
