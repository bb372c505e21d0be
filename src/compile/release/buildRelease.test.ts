import { describe, expect, it } from 'vitest';
import { checkedCatalogue } from '../../../tests/support/checkedCatalogue.ts';
import app from '../../app/app.json' with { type: 'json' };
import { documentCopy } from '../../engine/firstScreen.ts';
import { mergeLateSlice, type Slice } from '../../engine/slice.ts';
import { splitSlice } from './buildRelease.ts';

const { linked } = checkedCatalogue();
const sites = linked.sites.map((site): [string, typeof site] => [site.key, site]);

describe('[PERF-02] a slice in two parts', () => {
  it.each(sites)('is the whole again once the second has come: %s', (_key, { slice, sentences }) => {
    const { early, late } = structuredClone(splitSlice(slice, sentences));
    expect(Object.keys(late.blocks).length).toBeGreaterThan(5);
    expect(Object.keys(late.copy).length).toBeGreaterThan(20);
    mergeLateSlice(early, late);
    expect(early).toEqual(slice);
  });

  it.each(sites)('holds in the first what the first screen draws: %s', (_key, { slice, sentences }) => {
    const { early, late } = splitSlice(slice, sentences);
    const first = Object.values(early.screens).filter((screen) => screen.late !== true);
    const { screen } = Object.values(slice.routes).find(({ path }) => path === '') as Slice['routes'][string];
    expect(first.map(({ id }) => id)).toEqual(expect.arrayContaining([slice.frame, screen]));
    const drawn = JSON.stringify(first);
    const missing = Object.keys(late.copy).filter((key) => drawn.includes(`{"$copy":"${key}"}`));
    expect(missing).toEqual([]);
  });

  it.each(sites)(
    'holds in the first what the app says when the second does not come: %s',
    (_key, { slice, sentences }) => {
      const ofServer: string[] = Object.values(documentCopy);
      const { early } = splitSlice(slice, sentences);
      const said = app.copy.filter((key) => !ofServer.includes(key));
      expect(said.filter((key) => !Object.hasOwn(early.copy, key))).toEqual([]);
    },
  );

  it.each(sites)('leaves to the second what only the server says: %s', (_key, { slice, sentences }) => {
    const { early, late } = splitSlice(slice, sentences);
    for (const key of Object.values(documentCopy)) {
      expect(early.copy).not.toHaveProperty([key]);
      expect(late.copy).toHaveProperty([key]);
    }
  });
});
