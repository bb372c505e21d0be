import { atom, useAtomValue } from 'jotai';
import { holds } from '../engine/conditions/holds.ts';
import type { Condition } from '../engine/slice.ts';
import { atomsBy } from './atomsBy.ts';
import { contextAtom } from './contextAtom.ts';
import { sliceAtom } from './sliceAtom.ts';
import { stableAtom } from './stableAtom.ts';

const holdsAtom = atomsBy((condition: Condition) =>
  stableAtom((get) => holds(get(sliceAtom), condition, get(contextAtom))),
);
const alwaysAtom = atom(true);

/** Whether a condition holds; an absent one always does. Draws again only when that changes. */
export function useHolds(condition: Condition | undefined): boolean {
  return useAtomValue(condition === undefined ? alwaysAtom : holdsAtom(condition));
}
