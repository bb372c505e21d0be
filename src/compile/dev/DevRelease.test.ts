import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReleases } from '../release/Release.ts';
import { catalogueFolder } from '../testing/catalogueFolder.ts';
import { DevRelease } from './DevRelease.ts';

function start() {
  const catalogue = catalogueFolder();
  const releases = join(catalogue.root, '.cache/releases');
  return { catalogue, releases, dev: new DevRelease(catalogue.root, releases) };
}

describe('the release of npm run dev', () => {
  it('tells the slices that a saved document changes', async () => {
    const { catalogue, dev } = start();
    expect(await dev.refresh()).toMatchObject({ mistakes: [], slices: [], forms: [], themes: [] });
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const change = await dev.refresh();
    expect(change.slices).toEqual([{ key: 'acorn.simple', url: '/_release/dev/slices/acorn.simple.json' }]);
    expect(String(dev.file('slices/acorn.simple.json'))).toContain('"Thanks"');
    expect(change.forms).toEqual([]);
  });

  it('tells a form with the address of its new module', async () => {
    const { catalogue, dev } = start();
    await dev.refresh();
    catalogue.replace(
      'brands/_base/copy.en.json',
      '"field.name.label": "Name"',
      '"field.name.label": "Your name"',
    );
    const [form] = (await dev.refresh()).forms;
    expect(form).toMatchObject({ id: 'apply', keys: ['acorn.simple'] });
    expect(form?.url).toMatch(/^\/_release\/dev\/forms\/[0-9a-f]{16}\.mjs$/);
    expect(String(dev.file(form?.url.replace('/_release/dev/', '') ?? ''))).toContain('Your name');
  });

  it('tells the theme of a brand, each time at another address', async () => {
    const { catalogue, dev } = start();
    await dev.refresh();
    const saved = async (from: string, to: string) => {
      catalogue.replace('brands/_base/brand.json', from, to);
      return (await dev.refresh()).themes;
    };
    const [first] = await saved('#1d4f8b', '#1d4f80');
    const [second] = await saved('#1d4f80', '#1d4f81');
    expect(first).toMatchObject({
      brand: 'acorn',
      url: expect.stringMatching(/^\/_release\/dev\/themes\/acorn\.css\?[0-9a-f]{16}$/),
    });
    expect(second?.url).not.toBe(first?.url);
  });

  it('keeps the last good release while there are mistakes', async () => {
    const { catalogue, dev, releases } = start();
    await dev.refresh();
    const good = dev.file('slices/acorn.simple.json');
    catalogue.replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    const broken = await dev.refresh();
    expect(broken.mistakes).toEqual([
      'flows/simple/flow.json:10:15: "blockd" cannot stand here. Known: blocked',
    ]);
    expect(dev.file('slices/acorn.simple.json')).toBe(good);
    expect(readFileSync(join(releases, 'dev/slices/acorn.simple.json'), 'utf8')).toBe(good);
    catalogue.replace('flows/simple/flow.json', 'blockd', 'blocked');
    expect(await dev.refresh()).toMatchObject({ mistakes: [], slices: [] });
  });

  it('[F-510] shows the pages of an earlier run while the catalogue is broken from the first', async () => {
    const { catalogue, dev, releases } = start();
    await dev.refresh();
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    catalogue.replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    const later = new DevRelease(catalogue.root, releases);
    expect((await later.refresh()).mistakes).toHaveLength(1);
    expect(later.file('slices/acorn.simple.json')).toBe(dev.file('slices/acorn.simple.json'));
    expect(later.file('themes/acorn.css')).toBe(dev.file('themes/acorn.css'));
    catalogue.replace('flows/simple/flow.json', 'blockd', 'blocked');
    expect((await later.refresh()).slices).toEqual([
      { key: 'acorn.simple', url: '/_release/dev/slices/acorn.simple.json' },
    ]);
  });

  it('is read by the API server beside it, anew at each change', async () => {
    const { catalogue, dev, releases } = start();
    await dev.refresh();
    const reader = openReleases(releases);
    const phone = async () => (await reader.site('acorn.simple')).page.phone;
    expect(await phone()).toBe('1-800-555-0100');
    catalogue.replace('brands/acorn/brand.json', '1-800-555-0100', '1-800-555-0199');
    await dev.refresh();
    expect(await phone()).toBe('1-800-555-0199');
  });

  it('makes one run of what is saved at once', async () => {
    const { catalogue, dev } = start();
    await dev.refresh();
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const first = dev.refresh();
    catalogue.replace('brands/_base/copy.en.json', '"Thanks"', '"Many thanks"');
    const [one, other] = await Promise.all([first, dev.refresh()]);
    expect(other).toBe(one);
    expect(String(dev.file('slices/acorn.simple.json'))).toContain('"Many thanks"');
  });

  it('sees what came and went among the descriptors of code', async () => {
    const { catalogue, dev } = start();
    await dev.refresh();
    rmSync(join(catalogue.root, 'src/blocks/prose'), { recursive: true });
    expect((await dev.refresh()).mistakes[0]).toContain('no block is named "prose"');
  });
});
