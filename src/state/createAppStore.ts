import { createStore } from 'jotai';
import type { CompiledForm } from '../engine/form.ts';
import { emptySurroundings, initialState, type MachineState, type Surroundings } from '../engine/machine.ts';
import { emptySlice, type Slice } from '../engine/slice.ts';
import {
  type Configuration,
  configurationAtom,
  emptyConfiguration,
  formsAtom,
  machineAtom,
  releaseBaseAtom,
  sliceAtom,
  surroundingsAtom,
} from './atoms.ts';

export type AppStore = ReturnType<typeof createStore>;

/**
 * The initial values of an app; everything that is omitted is empty, so that a story or test states only what it needs.
 */
export interface AppParts {
  slice?: Partial<Slice>;
  surroundings?: Partial<Surroundings>;
  state?: Partial<MachineState>;
  configuration?: Partial<Configuration>;
  forms?: Record<string, CompiledForm>;
  releaseBase?: string;
}

/** The one store of an app. Pass it to jotai's `Provider`. */
export function createAppStore(parts: AppParts = {}): AppStore {
  const store = createStore();
  store.set(sliceAtom, { ...emptySlice, ...parts.slice });
  store.set(surroundingsAtom, { ...emptySurroundings, ...parts.surroundings });
  store.set(machineAtom, { ...initialState(), ...parts.state });
  store.set(configurationAtom, { ...emptyConfiguration, ...parts.configuration });
  store.set(formsAtom, parts.forms ?? {});
  store.set(releaseBaseAtom, parts.releaseBase ?? '/');
  return store;
}
