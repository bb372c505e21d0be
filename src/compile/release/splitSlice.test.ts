import { describe, expect, it } from 'vitest';
import { checkedCatalogue } from '../../../testing/support/checkedCatalogue.ts';
import app from '../../app/app.json' with { type: 'json' };
import { documentCopy } from '../../engine/firstScreen.ts';
import { emptySurroundings, initialState, type MachineEvent } from '../../engine/machine.ts';
import { mergeLateSlice, type Slice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';
import { splitSlice } from './splitSlice.ts';

const { linked } = checkedCatalogue();
const sites = linked.sites.map((site): [string, typeof site] => [site.key, site]);

describe('[PERF-02] a slice in two parts', () => {
  it.each(sites)('is the whole again once the second has come: %s', (_key, site) => {
    const { slice } = site;
    const { early, late } = structuredClone(splitSlice(slice, site));
    expect(Object.keys(late.blocks).length).toBeGreaterThan(5);
    expect(Object.keys(late.copy).length).toBeGreaterThan(20);
    mergeLateSlice(early, late);
    expect(early).toEqual(slice);
  });

  it.each(sites)('holds in the first what the first screen draws: %s', (_key, site) => {
    const { slice } = site;
    const { early, late } = splitSlice(slice, site);
    const first = Object.values(early.screens).filter((screen) => screen.late !== true);
    const { screen } = Object.values(slice.routes).find(({ path }) => path === '') as Slice['routes'][string];
    expect(first.map(({ id }) => id)).toEqual(expect.arrayContaining([slice.frame, screen]));
    const drawn = JSON.stringify(first);
    const missing = Object.keys(late.copy).filter((key) => drawn.includes(`{"$copy":"${key}"}`));
    expect(missing).toEqual([]);
  });

  it.each(sites)('holds in the first what the app says when the second does not come: %s', (_key, site) => {
    const ofServer: string[] = Object.values(documentCopy);
    const { early } = splitSlice(site.slice, site);
    const said = app.copy.filter((key) => !ofServer.includes(key));
    expect(said.filter((key) => !Object.hasOwn(early.copy, key))).toEqual([]);
  });

  it.each(sites)('leaves to the second what only the server says: %s', (_key, site) => {
    const { early, late } = splitSlice(site.slice, site);
    for (const key of Object.values(documentCopy)) {
      expect(early.copy).not.toHaveProperty([key]);
      expect(late.copy).toHaveProperty([key]);
    }
  });

  it.each(sites)('does on the first screen what the whole does: %s', (_key, site) => {
    const { slice, graph, registries } = site;
    const { early } = splitSlice(slice, site);
    const shown = Object.values(early.screens).filter(({ late }) => !late);
    const drawn = shown.flatMap(({ id }) => (graph.offers.get(id) ?? []).map(({ event }) => event));
    const events = [...new Set([...drawn, ...registries.appEvents])];
    expect(drawn.length).toBeGreaterThan(3);
    const first = (of: Slice) => step(of, emptySurroundings, initialState(), { type: 'visited', path: '/' });
    expect(first(early)).toEqual(first(slice));
    const { state } = first(slice);
    for (const event of events) {
      const raised: MachineEvent = { type: 'raised', event };
      expect(step(early, emptySurroundings, state, raised), event).toEqual(
        step(slice, emptySurroundings, state, raised),
      );
    }
  });

  it.each(sites)('lets no other screen be entered, and nothing be done there, before: %s', (_key, site) => {
    const { early } = splitSlice(site.slice, site);
    const others = Object.entries(early.routes).filter(([, { late }]) => late);
    expect(others.length).toBeGreaterThan(5);
    for (const [id, { path }] of others) {
      const visited: MachineEvent = { type: 'visited', path: `/${path}` };
      const { state, commands } = step(early, emptySurroundings, initialState(), visited);
      expect(state.route, id).toBeUndefined();
      expect(commands, id).toEqual([expect.objectContaining({ do: 'mistake' })]);
    }
  });
});
