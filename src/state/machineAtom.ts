import { atom } from 'jotai';
import { initialState, type MachineState } from '../engine/machine.ts';

/** The state of the applicant's run. Only `app/runFlow` writes it, with what `engine/step` gives. Memory only. */
export const machineAtom = atom<MachineState>(initialState());
