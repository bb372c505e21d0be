import { atom } from 'jotai';

/** How many fields of the page are in error after a failed submit; the title starts with 'Error: ' meanwhile (UX-01). */
export const errorCountAtom = atom(0);
