import { atom } from 'jotai';

/**
 * The flow threw, which a checked catalogue never makes it. The error page stands in the page's place until another address
 * is visited.
 */
export const crashAtom = atom(false);
