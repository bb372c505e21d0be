import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ready } from '../../scripts/catalogueCommands.ts';

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

describe('npm run catalogue -- ready, of the product', () => {
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
});
