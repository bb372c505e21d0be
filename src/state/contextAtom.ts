import { atom } from 'jotai';
import { createContext } from '../engine/context/createContext.ts';
import { surroundingsAtom } from './givenAtoms.ts';
import { machineAtom } from './machineAtom.ts';
import { sliceAtom } from './sliceAtom.ts';

/** The one object that conditions, values and placeholders read. A new one after every change. */
export const contextAtom = atom((get) =>
  createContext(get(sliceAtom), get(surroundingsAtom), get(machineAtom)),
);
