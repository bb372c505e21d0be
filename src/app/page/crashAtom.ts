import { atom } from 'jotai';

/**
 * The page broke: the flow threw (a checked catalogue never makes it) or what it drew did. The error page stands in its
 * place until another address is visited.
 */
export const crashAtom = atom(false);
