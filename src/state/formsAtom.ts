import { atom } from 'jotai';
import type { CompiledForm } from '../engine/form.ts';

/** The form modules that were loaded, by id. A hot update replaces one; answers stay. */
export const formsAtom = atom<Readonly<Record<string, CompiledForm>>>({});
