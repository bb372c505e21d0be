import { describe, expect, it } from 'vitest';
import { sliceOf } from '../../../testing/engine/given.ts';
import type { Slice } from '../../engine/slice.ts';
import { formsAtom, machineAtom, sliceAtom, surroundingsAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import type { Flow } from '../flow/runFlow.ts';
import { hotUpdate } from '../hotUpdate.ts';
import type { ScreenLoader } from '../screens/createScreenLoader.ts';
import { createVisitor } from './createVisitor.ts';
import { pageTitle } from './pageTitle.ts';

describe('pageTitle', () => {
  it('[RTE-004] [UX-01] [UX-10] says page and product, and Error first only while there is one', () => {
    expect(pageTitle('', 'Surge Mastercard', false)).toBe('Surge Mastercard');
    expect(pageTitle('Your offer', 'Surge Mastercard', false)).toBe('Your offer – Surge Mastercard');
    expect(pageTitle('Your offer', 'Surge Mastercard', true)).toBe('Error: Your offer – Surge Mastercard');
    expect(pageTitle('Surge Mastercard', 'Surge Mastercard', false)).toBe('Surge Mastercard');
  });
});

describe('createVisitor', () => {
  const routes: Slice['routes'] = {
    start: { path: '', screen: 's' },
    decided: { path: 'decided', screen: 's', back: 'blocked' },
    later: { path: 'later', screen: 's' },
  };

  function visitorAt(route: string) {
    const store = createAppStore({
      slice: { routes },
      state: { route },
      surroundings: { site: { mainPath: '/get' }, query: { string: '?a=1' } },
    });
    const heard: string[] = [];
    const flow = {
      dispatch: (event: { path?: string }) => void heard.push(`visited ${event.path}`),
    } as unknown as Flow;
    return { visit: createVisitor(store, flow, (steps) => void heard.push(`go ${steps}`)), heard, store };
  }

  it('[RTE-003] [PND-004] takes a way back, however far, by going forward again', () => {
    const { visit, heard } = visitorAt('decided');
    visit('/get', '?a=1', -1);
    visit('/nowhere', '?a=1', -3);
    expect(heard).toEqual(['go 1', 'go 3']);
  });

  it('[F-112] [REL-04] lets the browser go forward from a page that blocks the way back', () => {
    const { visit, heard } = visitorAt('decided');
    visit('/get/later', '?a=1', 1);
    expect(heard).toEqual(['visited /get/later']);
  });

  it('lets the flow itself go on, and the page be shown again', () => {
    const { visit, heard } = visitorAt('decided');
    visit('/get/later', '?a=1', 0);
    visit('/get/decided', '?a=1', -1);
    expect(heard).toEqual(['visited /get/later', 'visited /get/decided']);
  });

  it('lets other routes be left', () => {
    const { visit, heard } = visitorAt('later');
    visit('/get', '?a=1', -1);
    expect(heard).toEqual(['visited /get']);
  });

  it('[RTE-002] reads the query of the address', () => {
    const { visit, store } = visitorAt('start');
    visit('/get', '?Fhash=x', 0);
    expect(store.get(surroundingsAtom).query).toEqual({ fhash: 'x', string: '?Fhash=x' });
  });
});

const formsIn = (module: string) => ({ one: { id: 'one', module } });

describe('hotUpdate', () => {
  it('[PERF-05] [STU-34] swaps slice, form, theme and settings of this site, and keeps what was typed', async () => {
    const store = createAppStore({
      slice: {
        ...{ brand: 'b', flow: 'f', language: 'es', forms: formsIn('one.mjs') },
        languages: ['en', 'es'].map((id) => ({ id, name: id, slice: `slices/b.f.${id}.json` })),
      },
      forms: { one: { id: 'one.mjs' } as never },
      state: { applicant: { FirstName: 'Jordan' } },
    });
    const heard: string[] = [];
    let module = 'one.mjs';
    const loader = { load: async () => void heard.push('load') } as unknown as ScreenLoader;
    const updates = hotUpdate({
      store,
      loader,
      loadSlice: async (address) =>
        sliceOf({ brand: 'b', flow: 'f', constants: { x: address }, forms: formsIn(module) }),
      loadForm: async (address) => ({ id: address }) as never,
      showTheme: (address) => void heard.push(`theme ${address}`),
      refresh: async () => heard.push('refresh'),
    });
    const url = '/_release/dev/slices/b.f.es.json';
    await updates['cardstock:slice']({ key: 'other.f', url });
    // What is said in a language that the page is not in.
    await updates['cardstock:slice']({ key: 'b.f', url: '/_release/dev/slices/b.f.en.json' });
    expect(store.get(sliceAtom).constants).toEqual({});
    const form = store.get(formsAtom).one;
    await updates['cardstock:slice']({ key: 'b.f', url });
    expect(store.get(sliceAtom).constants).toEqual({ x: url });
    expect(store.get(formsAtom).one).toBe(form);
    store.set(sliceAtom, (now) => ({ ...now, language: undefined, languages: undefined }));
    module = 'new.mjs';
    await updates['cardstock:slice']({ key: 'b.f', url });
    expect(store.get(formsAtom)).toEqual({ one: { id: '/new.mjs' } });
    await updates['cardstock:theme']({ brand: 'other', url: '/other.css' });
    await updates['cardstock:theme']({ brand: 'b', url: '/b.css?2' });
    expect(store.get(machineAtom).applicant).toEqual({ FirstName: 'Jordan' });
    await updates['cardstock:settings']({ keys: ['other.f'] });
    await updates['cardstock:settings']({ keys: ['other.f', 'b.f'] });
    expect(heard).toEqual(['load', 'load', 'theme /b.css?2', 'refresh']);
  });
});
