import { type Atom, atom, type Getter } from 'jotai';
import { sameValue } from './sameValue.ts';

/** A derived atom that keeps its old value while the new one holds the same, so that nobody is drawn again for nothing. */
export function stableAtom<Value>(read: (get: Getter) => Value): Atom<Value> {
  let last: { value: Value } | undefined;
  return atom((get) => {
    const value = read(get);
    if (last === undefined || !sameValue(last.value, value)) last = { value };
    return last.value;
  });
}
