import { type Atom, atom, type Getter, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { addressRulesOf } from '../engine/addresses/allowedAddress.ts';
import { holds } from '../engine/conditions/holds.ts';
import { readDeclared } from '../engine/context/readDeclared.ts';
import type { Condition, Text } from '../engine/slice.ts';
import { sentenceOf } from '../engine/text/wordsOf.ts';
import { contextAtom, sliceAtom } from './atoms.ts';

const valueAtom = atomsBy((path: string) =>
  stableAtom((get) => readDeclared(get(contextAtom), path, get(sliceAtom).context)),
);

/** The value of a context path, as declared; undefined if it is absent. Renders again only when it changes. */
export function useValue(path: string): unknown {
  return useAtomValue(valueAtom(path));
}

const holdsAtom = atomsBy((condition: Condition) =>
  stableAtom((get) => holds(get(sliceAtom), condition, get(contextAtom))),
);
const alwaysAtom = atom(true);

/** Whether a condition is true; an absent one always is. Renders again only when that changes. */
export function useHolds(condition: Condition | undefined): boolean {
  return useAtomValue(condition === undefined ? alwaysAtom : holdsAtom(condition));
}

/** One atom per key: text keys forever (the catalogue has few paths), object keys as long as their slice exists. */
export function atomsBy<Key extends string | object, Value>(
  create: (key: Key) => Atom<Value>,
): (key: Key) => Atom<Value> {
  const byText = new Map<string, Atom<Value>>();
  const byObject = new WeakMap<object, Atom<Value>>();
  return (key) => {
    const known = typeof key === 'string' ? byText.get(key) : byObject.get(key);
    if (known !== undefined) return known;
    const made = create(key);
    if (typeof key === 'string') byText.set(key, made);
    else byObject.set(key, made);
    return made;
  };
}

/** A derived atom that keeps its old value while the new one is equal, so that nothing renders again needlessly. */
export function stableAtom<Value>(read: (get: Getter) => Value): Atom<Value> {
  let last: { value: Value } | undefined;
  return atom((get) => {
    const value = read(get);
    if (last === undefined || !sameValue(last.value, value)) last = { value };
    return last.value;
  });
}

/**
 * Whether two plain values (scalars, lists, objects) are equal. Not for other values: two dates are empty objects to
 * it.
 */
export function sameValue(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  if (Array.isArray(one) !== Array.isArray(two)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(two).length &&
    keys.every(
      (key) =>
        Object.hasOwn(two, key) &&
        sameValue((one as Record<string, unknown>)[key], (two as Record<string, unknown>)[key]),
    )
  );
}

/** Finds sentences of the copy by key; an unknown key is shown as is. Stable until the copy changes. */
export function useSentences(): (key: string) => Text {
  const { copy } = useAtomValue(sliceAtom);
  return useCallback((key: string) => sentenceOf(copy, key), [copy]);
}

/** Where links and redirects may lead (SAFE-05). */
export const addressRulesAtom = stableAtom((get) => addressRulesOf(get(contextAtom)));
