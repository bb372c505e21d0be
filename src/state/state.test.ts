import fc from 'fast-check';
import { atom, createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { contextAtom, machineAtom } from './atoms.ts';
import { createAppStore } from './createAppStore.ts';
import { atomsBy, sameValue, stableAtom } from './useValue.ts';

describe('createAppStore', () => {
  it('joins slice, surroundings and state to the context', () => {
    const store = createAppStore({
      slice: { brandFacts: { name: 'Fact', fee: 9.95 }, constants: { isPrequal: true } },
      surroundings: { brand: { name: 'Answer' }, site: { mainPath: '/get' } },
      state: {
        applicant: { State: 'WI' },
        busy: { sending: true },
        deadlines: [{ id: 'd', event: 'late', at: 7 }],
      },
    });
    expect(store.get(contextAtom)).toMatchObject({
      applicant: { State: 'WI' },
      brand: { name: 'Answer', fee: 9.95 },
      flow: { isPrequal: true },
      site: { mainPath: '/get' },
      session: { busy: { sending: true }, deadlines: { late: 7 } },
    });
  });

  it('gives every app a store of its own', () => {
    const one = createAppStore({ state: { applicant: { A: 1 } } });
    expect(createAppStore().get(machineAtom).applicant).toEqual({});
    expect(one.get(machineAtom).applicant).toEqual({ A: 1 });
  });
});

describe('sameValue', () => {
  it('agrees with JSON for plain values', () => {
    // As JSON can write it: it knows no -0.
    const anyValue = fc.json().map((text) => JSON.parse(text) as unknown);
    fc.assert(
      fc.property(anyValue, anyValue, (one, two) => {
        expect(sameValue(one, structuredClone(one))).toBe(true);
        if (sameValue(one, two)) expect(two).toEqual(one);
      }),
    );
  });

  it('tells apart an absent key and an undefined one, a list and an object', () => {
    expect(sameValue({ a: undefined }, { b: undefined })).toBe(false);
    expect(sameValue([], {})).toBe(false);
    expect(sameValue(null, {})).toBe(false);
  });
});

describe('stableAtom', () => {
  it('keeps the old object while the new one holds the same', () => {
    const store = createStore();
    const source = atom({ a: 1, b: 1 });
    const derived = stableAtom((get) => ({ a: get(source).a }));
    const first = store.get(derived);
    store.set(source, { a: 1, b: 2 });
    expect(store.get(derived)).toBe(first);
    store.set(source, { a: 2, b: 2 });
    expect(store.get(derived)).toEqual({ a: 2 });
  });
});

describe('atomsBy', () => {
  it('gives one atom per key', () => {
    const by = atomsBy((key: string | object) => atom(key));
    const key = {};
    expect(by('a')).toBe(by('a'));
    expect(by(key)).toBe(by(key));
    expect(by('__proto__')).not.toBe(by('constructor'));
  });
});
