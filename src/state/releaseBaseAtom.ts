import { atom } from 'jotai';

/** Address of the release that the page runs, with its last slash: `/_release/<hash>/`. Art and forms are relative to it. */
export const releaseBaseAtom = atom('/');
