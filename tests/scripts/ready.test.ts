import { readFileSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ready } from '../../scripts/catalogueCommands.ts';
import { catalogueFolder } from '../../src/compile/testing/catalogueFolder.ts';
import { sharedPicture } from '../../src/engine/firstScreen.ts';

/** What the command prints of a brand of the product, what it says in the end, and whether the brand is ready. */
function run(brand: string) {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const refuse = vi.spyOn(console, 'error').mockReturnValue();
  const isReady = ready([brand]);
  const [stdout, stderr] = [print, refuse].map(({ mock }) => mock.calls.flat().join('\n'));
  return { isReady, stdout, stderr };
}

/** Line of the first words that a file says. */
const lineOf = (file: string, words: string) =>
  readFileSync(file, 'utf8').split(words)[0]?.split('\n').length;

afterEach(() => void vi.restoreAllMocks());

describe('npm run catalogue -- ready', () => {
  it('[F-502] [F-786] lists what a brand lacks with file and line, in groups, and fails', () => {
    const { isReady, stdout, stderr } = run('surge');
    const brand = 'brands/surge/brand.json';
    for (const [file, words, told] of [
      [brand, '"production"', '"www.surge.example" leads nowhere outside'],
      [brand, '1-866-555-0141', '"1-866-555-0141" is a number for examples'],
      [brand, 'art/card.svg', 'art.card: the picture of the card, whose network mark needs a license'],
      [brand, 'art/card-coral.svg', 'art.card-coral: the same card in coral'],
      [brand, 'art/banner-mobile.svg', 'art.bannerMobile: the same for phones'],
      ['brands/surge/settings.json', '"101"', 'ProductSettings.ProductId: the id that the issuer gives'],
      ['brands/_base/brand.json', '"servicer": "Example', 'servicer: the name of the company that services'],
      ['brands/_base/copy.en.json', '"footer.disclosures":', 'footer.disclosures'],
      ['brands/_base/copy.en.json', '"field.eSignConsent.label":', 'field.eSignConsent.label'],
      ['brands/_base/terms.en.json', '"status"', 'the pricing and terms'],
      ['src/server/platform/sentences.json', '"expired_card":', 'declines.expired_card'],
    ] as const)
      expect(stdout).toMatch(
        new RegExp(`^  ${file}:${lineOf(file, words)}:\\d+  ${told.replaceAll('.', '\\.')}`, 'mu'),
      );
    // What another brand says in its own file is none of its business.
    expect(stdout).not.toMatch(/brands\/(?!surge|_base)/u);
    expect(stderr).toMatch(/^surge is not ready: \d{2,3} things are missing for its launch\.$/u);
    expect(isReady).toBe(false);
  });

  it('[F-406] lists every open asset: drawings that stand in, and marks that stand there in words', () => {
    const { stdout = '' } = run('verve');
    const [, assets = ''] = stdout.split(/^Art and marks \(\d+\)\n/mu);
    const [open = ''] = assets.split('\n\n');
    const told = open
      .split('\n')
      .map((line) => /^ {2}(\S+):\d+:\d+ {2}([\w.-]+): \S/u.exec(line)?.slice(1).join(' '));
    const own = 'brands/verve/brand.json';
    expect(told).toEqual([
      'brands/_base/brand.json art.creditBuilderVideo',
      'brands/_base/brand.json art.creditBuilderPoster',
      `${own} art.card`,
      `${own} art.card-midnight`,
      `${own} art.card-coral`,
      `${own} art.banner`,
      `${own} art.bannerTablet`,
      `${own} art.bannerMobile`,
      'flows/_base/screens/frame.json header.networkArt',
      'flows/_base/screens/landing.json reputation.sealArt',
      'flows/_base/screens/reservation.json reputation.sealArt',
    ]);
    expect(open).toContain(
      `  flows/_base/screens/frame.json:${lineOf('flows/_base/screens/frame.json', '"network"')}:`,
    );
  });

  it('[F-502] says one sentence where nothing is missing, and the one thing that is', () => {
    const { root, write, replace } = catalogueFolder();
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
    expect(ready(['acorn'], root)).toBe(true);
    expect(said.mock.calls).toEqual([['acorn is ready: nothing is missing for its launch.']]);
    replace(
      'brands/_base/copy.en.json',
      '"start.title"',
      '"$awaitingLegalReview": ["start.title"],\n  "start.title"',
    );
    expect(ready(['acorn'], root)).toBe(false);
    expect(said).toHaveBeenCalledWith('  brands/_base/copy.en.json:4:3  start.title');
    expect(refused.mock.calls).toEqual([['acorn is not ready: 1 thing is missing for its launch.']]);
    // A brand that says it itself lacks it no more.
    write(
      'brands/acorn/copy.en.json',
      '{ "$schema": "../../schemas/catalogue/copy.schema.json", "start.title": "Begin" }',
    );
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
