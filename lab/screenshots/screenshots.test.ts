import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { brandsOf, chosen, type Wanted, wantedOf } from '../../scripts/transcripts/chosen.ts';
import { sharedPicture } from '../../src/engine/firstScreen.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import { root } from '../../testing/support/sourceFiles.ts';
import { fileOf, inWords, type Picture } from './Picture.ts';
import { noteOf, sharedPage, withNote } from './takePictures.ts';
import { changesPage, indexPage, isChanged } from './writeSheets.ts';

const brands = ['one', 'two'];
const row = (flow: string, name: string, screen: string, dialog?: string): Wanted => ({
  flow,
  name,
  state: { name, site: flow, screen, ...(dialog && { dialog }) },
  part: 'whole',
});
const wanted = [
  row('long', 'Start', 'start'),
  row('long', 'StartWithErrors', 'start'),
  row('long', 'EndSure', 'end', 'sure'),
  row('short', 'ShortStart', 'start'),
];

describe('what is pictured', () => {
  const namesIn = (parameters: string[]) => chosen(parameters, brands, wanted).wanted.map(({ name }) => name);

  it('is everything unless said', () => {
    const choice = chosen([], brands, wanted);
    expect(choice).toEqual({
      brands,
      wanted,
      widths: [360, 768, 1_280],
      before: undefined,
      readme: false,
      guide: false,
      share: false,
    });
  });

  it('is narrowed by flow, brand and width', () => {
    expect(namesIn(['--flow', 'short'])).toEqual(['ShortStart']);
    const { brands: some, widths } = chosen(['--brand', 'two', '--width=360'], brands, wanted);
    expect({ some, widths }).toEqual({ some: ['two'], widths: [360] });
  });

  it('is narrowed by a screen in all its states, by one of them, and by a dialog', () => {
    expect(namesIn(['--screen', 'start'])).toEqual(['Start', 'StartWithErrors', 'ShortStart']);
    expect(namesIn(['--flow', 'long', '--screen', 'StartWithErrors'])).toEqual(['StartWithErrors']);
    expect(namesIn(['--screen', 'sure'])).toEqual(['EndSure']);
  });

  it('says what there is where a name is not known', () => {
    expect(() => chosen(['--brand', 'three'], brands, wanted)).toThrow(
      'There is no brand "three". Known: one, two.',
    );
    expect(() => chosen(['--width', '500'], brands, wanted)).toThrow('There is no width "500"');
    expect(() => chosen(['--flow', 'short', '--screen', 'end'], brands, wanted)).toThrow('no screen "end"');
  });

  it('has one file for each picture of every flow', () => {
    const all = wantedOf(root);
    const files = all.map(({ flow, name }) => fileOf({ flow, screen: name, brand: 'one', width: 360 }));
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(all.map(({ flow }) => flow)).size).toBeGreaterThan(5);
    expect(brandsOf(root).length).toBeGreaterThan(5);
  });

  it('are screens that are there, for the pictures of the README', () => {
    const list = JSON.parse(readFileSync(`${root}/docs/images/pictures.json`, 'utf8'));
    const parts = Object.values<{ parts: { flow: string; screen: string }[] }>(list).flatMap(
      ({ parts }) => parts,
    );
    const known = wantedOf(root).map(({ flow, name }) => `${flow} ${name}`);
    expect(parts.filter(({ flow, screen }) => !known.includes(`${flow} ${screen}`))).toEqual([]);
    expect(parts.length).toBeGreaterThan(2);
  });
});

describe('the page of all pictures', () => {
  const picture = (flow: string, screen: string, brand: string, width: number): Picture => {
    const named = { flow, screen, brand, width };
    return { ...named, file: fileOf(named) };
  };
  const page = indexPage(
    [
      picture('long', 'Start', 'one', 360),
      picture('long', 'Start', 'one', 1_280),
      picture('long', 'Start', 'two', 360),
      picture('short', 'StartWithErrors', 'one', 360),
    ],
    ({ screen, width }) => `${screen}-${width}.png`,
  );

  it('[LOOK-01] groups them by flow and screen, with brands side by side, and has a box for grey', () => {
    expect([...page.matchAll(/<h[23]>([^<]+)</g)].map((match) => match[1])).toEqual([
      'long',
      'Start',
      'short',
      'Start with errors',
    ]);
    const order = ['one-360', 'two-360', 'one-1280'].map((name) => page.indexOf(`long/Start/${name}`));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(page).toContain('body:has(#grey:checked) img { filter: grayscale(1); }');
  });

  it('needs no script', () => {
    expect(page).not.toMatch(/<script|<link/);
  });

  it('calls states by words', () => {
    expect(inWords('LandingSectionsOpen')).toBe('Landing sections open');
  });
});

describe('the pictures that brands share', () => {
  const { linked } = checkedCatalogue();
  const shared = [...linked.brands.values()].map((brand) => {
    const content = readFileSync(`${root}/${brand.art.get(sharedPicture.art)?.file}`);
    return { brand, content, note: noteOf(content) };
  });

  it('[F-422] are there for every brand, in the size that networks ask for', () => {
    expect(shared.map(({ brand }) => brand.id)).toEqual(brandsOf(root));
    for (const { brand, content } of shared) {
      const { width, height } = PNG.sync.read(content);
      expect({ width, height }, brand.id).toEqual({
        width: sharedPicture.width,
        height: sharedPicture.height,
      });
      // Some show none that is larger.
      expect(content.length, brand.id).toBeLessThan(600_000);
    }
  });

  it('[F-422] are drawn anew by "npm run lab -- screenshots --share" when the art of a brand changes', () => {
    expect(shared.filter(({ note }) => note !== undefined).length).toBeGreaterThan(0);
    // A picture without a note is a brand's own.
    const old = shared.filter(
      ({ brand, note }) => note !== undefined && note !== sharedPage(root, brand).digest,
    );
    expect(old.map(({ brand }) => brand.id)).toEqual([]);
  });

  it('keep a note that viewers leave alone', () => {
    const png = PNG.sync.write(new PNG({ width: 2, height: 3 }), { colorType: 2 });
    expect(noteOf(png)).toBeUndefined();
    const noted = withNote(png, 'ab12');
    expect(noteOf(noted)).toBe('ab12');
    expect(PNG.sync.read(noted).data).toEqual(PNG.sync.read(png).data);
  });
});

describe('before and after', () => {
  const drawn = (width: number, dark: readonly number[] = []) => {
    const png = new PNG({ width, height: 10 });
    png.data.fill(255);
    for (const at of dark) png.data.fill(0, at * 4, at * 4 + 3);
    return PNG.sync.write(png);
  };

  it('are the same where nothing else is seen', () => {
    expect(isChanged(drawn(20), drawn(20))).toBe(false);
    expect(isChanged(drawn(20), PNG.sync.write(PNG.sync.read(drawn(20)), { deflateLevel: 1 }))).toBe(false);
  });

  it('differ by a line that moved, and by their size', () => {
    const line = (from: number) => Array.from({ length: 20 }, (_, at) => from * 20 + at);
    expect(isChanged(drawn(20, line(3)), drawn(20, line(4)))).toBe(true);
    expect(isChanged(drawn(20), drawn(21))).toBe(true);
  });

  it('stand in two columns, with how many changed', () => {
    const named = { flow: 'long', screen: 'Start', brand: 'one', width: 360 };
    const page = changesPage([{ ...named, file: '', before: '../b/1.png', after: '../1.png' }], 12);
    expect(page).toContain('1 of 12 pictures changed');
    expect(page.indexOf('../b/1.png')).toBeLessThan(page.indexOf('"../1.png"'));
  });
});
