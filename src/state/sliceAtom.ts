import { atom } from 'jotai';
import { emptySlice, type Slice } from '../engine/slice.ts';

/** The site's linked catalogue. A hot update replaces it; answers stay. */
export const sliceAtom = atom<Slice>(emptySlice);
