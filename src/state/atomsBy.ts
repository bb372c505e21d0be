import type { Atom } from 'jotai';

/** One atom per key: text keys for good (the catalogue's paths are few), object keys as long as their slice lives. */
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
