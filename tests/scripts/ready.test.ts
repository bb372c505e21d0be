import { readFileSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ready } from '../../scripts/catalogueCommands.ts';
import { sharedPicture } from '../../src/engine/firstScreen.ts';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';

afterEach(() => void vi.restoreAllMocks());

describe('npm run catalogue -- ready', () => {
  it('[F-502] says one sentence where nothing is missing, and the one thing that is', () => {
    const { root, write, replace, reviewAll } = catalogueFolder();
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const refused = vi.spyOn(console, 'error').mockReturnValue();
    const brand = readFileSync(`${root}/brands/acorn/brand.json`, 'utf8');
    const { width, height } = sharedPicture;
    writeFileSync(`${root}/brands/acorn/art/share.png`, PNG.sync.write(new PNG({ width, height })));
    const settings = readFileSync(`${root}/brands/acorn/settings.json`, 'utf8');
    write(
      'brands/acorn/brand.json',
      brand
        .replaceAll('acorn.example', 'acorn.bank')
        .replace('555-0100', '555-7100')
        .replace('"art/card.svg"', '"art/card.svg", "share": "art/share.png"'),
    );
    write('brands/acorn/settings.json', settings.replaceAll('acorn.example', 'acorn.bank'));
    reviewAll();
    expect(ready(['acorn'], root)).toBe(true);
    expect(said.mock.calls).toEqual([['acorn is ready: nothing is missing for its launch.']]);
    const base = 'brands/_base/copy.en.json';
    replace(base, '"start.title": "', '"start.title": "Now: ');
    expect(ready(['acorn'], root)).toBe(false);
    expect(said).toHaveBeenCalledWith('  brands/_base/copy.en.json:3:18  start.title');
    expect(refused.mock.calls).toEqual([['acorn is not ready: 1 thing is missing for its launch.']]);
    // A brand that says other words itself lacks a review of these.
    write(
      'brands/acorn/copy.en.json',
      '{ "$schema": "../../schemas/catalogue/copy.schema.json", "start.title": "Begin" }',
    );
    expect(ready(['acorn'], root)).toBe(false);
    expect(said).toHaveBeenCalledWith(
      expect.stringMatching(/^ {2}brands\/acorn\/copy\.en\.json:1:\d+ {2}start\.title$/u),
    );
    reviewAll();
    expect(ready(['acorn'], root)).toBe(true);
    // Networks would show its links without a picture.
    replace('brands/acorn/brand.json', ', "share": "art/share.png"', '');
    expect(ready(['acorn'], root)).toBe(false);
    expect(said).toHaveBeenLastCalledWith('');
    expect(said).toHaveBeenCalledWith(
      '  brands/acorn/brand.json:15:10  art.share: the picture that networks show beside a link',
    );
  });

  it('[F-502] knows no other brand, and says which is nearest', () => {
    const { root } = catalogueFolder();
    const refused = vi.spyOn(console, 'error').mockReturnValue();
    expect([ready(['acron'], root), ready([], root)]).toEqual([false, false]);
    expect(refused.mock.calls.flat()).toEqual([
      'There is no brand "acron". Nearest: acorn.',
      'Name one brand: npm run catalogue -- ready acorn',
    ]);
  });
});
