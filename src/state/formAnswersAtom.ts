import { atom } from 'jotai';
import type { DrawnForm } from '../engine/forms/FormAnswers.ts';

/**
 * The forms that were drawn, by id: one that is drawn again (back, forward, an error) shows what was typed.
 * Memory only (SAFE-03).
 */
export const formAnswersAtom = atom<Readonly<Record<string, DrawnForm>>>({});

/** How many fields of the page are in error after a failed submit; the title starts with 'Error: ' meanwhile (UX-01). */
export const errorCountAtom = atom(0);
