import { describe, expect, it } from 'vitest';
import { sliceOf } from '../../testing/engine/given.ts';
import { emptySurroundings, initialState } from '../engine/machine.ts';
import { createAppStore } from '../state/createAppStore.ts';
import { loadInDocument } from './startServices.ts';

const service = {
  id: 'o',
  name: 'O',
  purpose: 'accessibility',
  personalizes: false,
  url: 'https://o.example/o.js',
};

function loaded(service_: object, route: string): string[] {
  const slice = sliceOf({
    routes: {
      landing: { path: '', screen: 's' },
      payment: { path: 'payment', screen: 's', document: 'isolated' },
    },
  });
  const store = createAppStore({
    slice,
    surroundings: { ...emptySurroundings, site: { services: { all: [{ ...service, ...service_ }] } } },
    state: { ...initialState(), route },
  });
  const added: { src: string }[] = [];
  const page = {
    document: {
      createElement: () => ({ src: '' }),
      head: { append: (one: { src: string }) => added.push(one) },
    },
  } as unknown as Window;
  loadInDocument(page, store, (address) => `checked ${address}`);
  return added.map(({ src }) => src);
}

describe('scripts in the page itself', () => {
  it.each<[string, object, string, string[]]>([
    [
      'one that works nowhere else',
      { inDocument: true, optional: false },
      'landing',
      ['checked https://o.example/o.js'],
    ],
    ['none where money is paid', { inDocument: true, optional: false }, 'payment', []],
    ['none that has a frame', { inDocument: false, optional: false }, 'landing', []],
    ['none that is optional', { inDocument: true, optional: true }, 'landing', []],
  ])('[LAY-044] [SAFE-04] are %s', (_case, facts, route, scripts) => {
    expect(loaded(facts, route)).toEqual(scripts);
  });
});
