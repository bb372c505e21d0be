import { useAtomValue } from 'jotai';
import { readDeclared } from '../engine/context/readDeclared.ts';
import { atomsBy } from './atomsBy.ts';
import { contextAtom } from './contextAtom.ts';
import { sliceAtom } from './sliceAtom.ts';
import { stableAtom } from './stableAtom.ts';

const valueAtom = atomsBy((path: string) =>
  stableAtom((get) => readDeclared(get(contextAtom), path, get(sliceAtom).context)),
);

/** The value of a context path, as declared; undefined where it is absent. Draws again only when it changes. */
export function useValue(path: string): unknown {
  return useAtomValue(valueAtom(path));
}
