import { atom } from 'jotai';
import { emptySurroundings, type Surroundings } from '../engine/machine.ts';

/** What the machine does not own: site, brand, flow, query, device, now. */
export const surroundingsAtom = atom<Surroundings>(emptySurroundings);
