import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { Kept } from '../../compile/release/buildRelease.ts';
import { openReleases } from '../../compile/release/Release.ts';
import type { Slice } from '../../engine/slice.ts';
import { type Ahead, type Change, DevRelease } from './DevRelease.ts';

function start() {
  const catalogue = catalogueFolder();
  const releases = join(catalogue.root, '.cache/releases');
  const dev = new DevRelease(catalogue.root, releases);
  return { catalogue, releases, dev, refresh: () => refreshed(dev) };
}

const slice = { key: 'acorn.simple', url: '/_release/dev/slices/acorn.simple.json' };

async function refreshed(dev: DevRelease): Promise<Change> {
  const change = await dev.refresh();
  if (change === undefined) throw new Error('the run was given up');
  return change;
}

describe('the release of npm run dev', () => {
  it('[STU-02] releases sites as they are amended after every check, and texts that are not saved', async () => {
    const { catalogue, releases } = start();
    const texts = new Map<string, string>();
    const shown: string[] = [];
    const dev = new DevRelease(catalogue.root, releases, {
      amend: (site) => {
        const copy = { ...site.slice.copy, 'result.title': `«${site.slice.copy['result.title']}»` };
        return { ...site, slice: { ...site.slice, copy } };
      },
      overlay: async () => texts,
      onChecked: ({ linked }) => shown.push(String(linked.sites[0]?.slice.copy['result.title'])),
    });
    await refreshed(dev);
    expect(String(dev.file('slices/acorn.simple.json'))).toContain('"«Thank you»"');
    const own = 'brands/acorn/copy.en.json';
    texts.set(own, '{ "$schema": "../../schemas/catalogue/copy.schema.json", "result.title": "Thanks" }');
    await refreshed(dev);
    expect(String(dev.file('slices/acorn.simple.json'))).toContain('"«Thanks»"');
    expect(shown).toEqual(['Thank you', 'Thanks']);
    expect(existsSync(join(catalogue.root, own))).toBe(false);
  });

  it('[PERF-05] gives a page that is slower than the next changes the forms of the slice that it has', async () => {
    const { catalogue, dev, refresh } = start();
    const words = ['Name', 'Your name', 'Your whole name', 'Who are you?'];
    const moduleNow = () => {
      const { forms } = JSON.parse(String(dev.file('slices/acorn.simple.json'))) as Slice;
      return forms.apply?.module ?? '';
    };
    await refresh();
    const modules = [moduleNow()];
    for (const [before, said] of words.slice(1).map((word, n) => [words[n], word])) {
      catalogue.replace(
        'brands/_base/copy.en.json',
        `"field.name.label": "${before}"`,
        `"field.name.label": "${said}"`,
      );
      await refresh();
      modules.push(moduleNow());
    }
    expect(new Set(modules).size).toBe(words.length);
    for (const [n, word] of words.entries())
      expect(String(dev.file(modules[n] ?? ''))).toContain(`"${word}"`);
  });

  it('[STU-34] tells the slices of the languages whose words are others', async () => {
    const { catalogue, refresh } = start();
    catalogue.addFrench({ 'result.title': 'Merci' });
    await refresh();
    catalogue.replace('brands/_base/copy.fr.json', '"Merci"', '"Merci bien"');
    const url = slice.url.replace('.json', '.fr.json');
    expect((await refresh()).slices).toEqual([{ ...slice, url }]);
    catalogue.replace('brands/_base/copy.en.json', '"Name"', '"Your name"');
    expect((await refresh()).slices).toEqual([slice, { ...slice, url }]);
  });

  it('tells the theme of a brand, each time at another address', async () => {
    const { catalogue, refresh } = start();
    await refresh();
    const saved = async (from: string, to: string) => {
      catalogue.replace('brands/_base/brand.json', from, to);
      return (await refresh()).themes;
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
    const { catalogue, dev, releases, refresh } = start();
    await refresh();
    const good = dev.file('slices/acorn.simple.json');
    catalogue.replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    const broken = await refresh();
    expect(broken.mistakes).toEqual([
      'flows/simple/flow.json:10:15: "blockd" cannot stand here. Known: blocked',
    ]);
    expect(dev.file('slices/acorn.simple.json')).toBe(good);
    expect(readFileSync(join(releases, 'dev/slices/acorn.simple.json'), 'utf8')).toBe(good);
    catalogue.replace('flows/simple/flow.json', 'blockd', 'blocked');
    expect(await refresh()).toMatchObject({ mistakes: [], slices: [] });
  });

  it('[F-510] shows the pages of an earlier run while the catalogue is broken from the first', async () => {
    const { catalogue, dev, releases, refresh } = start();
    await refresh();
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    catalogue.replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    const later = new DevRelease(catalogue.root, releases);
    expect((await refreshed(later)).mistakes).toHaveLength(1);
    for (const address of ['manifest.json', 'themes/acorn.css'])
      expect(later.file(address)).toBe(dev.file(address));
    catalogue.replace('flows/simple/flow.json', 'blockd', 'blocked');
    expect((await refreshed(later)).slices).toEqual([slice]);
  });

  it('is read by the API server beside it, anew at each change', async () => {
    const { catalogue, releases, refresh } = start();
    await refresh();
    const reader = openReleases(releases);
    const phone = async () => (await reader.site('acorn.simple')).page.phone;
    expect(await phone()).toBe('1-800-555-0100');
    catalogue.replace('brands/acorn/brand.json', '1-800-555-0100', '1-800-555-0199');
    await refresh();
    expect(await phone()).toBe('1-800-555-0199');
  });

  it('[STU-02] gives who reads it while it is written whole files, which name files that are there', async () => {
    const { catalogue, releases, refresh } = start();
    await refresh();
    const folder = join(releases, 'dev');
    const readNow = async () => {
      const text = await readFile(join(folder, 'slices/acorn.simple.json'), 'utf8');
      const { forms } = JSON.parse(text) as Slice;
      return existsSync(join(folder, forms.apply?.module ?? ''));
    };
    const seen: boolean[] = [];
    for (let change = 1; change <= 6; change += 1) {
      const [before, said] = [change - 1, change].map((n) => (n === 0 ? 'Name' : `Name ${n}`));
      catalogue.replace(
        'brands/_base/copy.en.json',
        `"field.name.label": "${before}"`,
        `"field.name.label": "${said}"`,
      );
      let isDone = false;
      const refreshing = refresh().finally(() => {
        isDone = true;
      });
      while (!isDone) seen.push(await readNow());
      await refreshing;
    }
    expect(seen).not.toEqual([]);
    expect(seen).not.toContain(false);
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
    const { catalogue, refresh } = start();
    await refresh();
    rmSync(join(catalogue.root, 'src/blocks/prose'), { recursive: true });
    expect((await refresh()).mistakes[0]).toContain('no block is named "prose"');
  });

  it('gives up a run for the next one', async () => {
    const { catalogue, dev, refresh } = start();
    await refresh();
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const first = dev.refresh();
    await Promise.resolve();
    const second = await refresh();
    expect(await first).toBeUndefined();
    expect(second.slices).toHaveLength(1);
  });
});

/** A page that looks at the simple flow, and what is told to it and to the desk in their order. */
async function look() {
  const { catalogue, releases } = start();
  const told: string[] = [];
  const dev = new DevRelease(catalogue.root, releases, {
    onAhead: () => void told.push('page'),
    onChecked: () => void told.push('all'),
  });
  await refreshed(dev);
  dev.file('slices/acorn.simple.json');
  told.splice(0);
  return { catalogue, dev, told };
}

describe('a page that somebody looks at', () => {
  it('[PERF-05] is told of what its site is known to be, before anything is checked again', async () => {
    const { catalogue, dev, told } = await look();
    catalogue.replace(base, '"Thank you"', '"Thanks"');
    const found = new Compiler(catalogue.root).check({ only: ['acorn.simple'] });
    // What is on disk by now is found by the check that follows.
    catalogue.replace(base, '"Thanks"', '"Many thanks"');
    const texts: unknown[] = [];
    const refreshing = dev.refresh(found);
    while (!told.includes('all')) {
      const slice = JSON.parse(String(dev.file('slices/acorn.simple.json'))) as Slice;
      if (texts.at(-1) !== slice.copy['result.title']) texts.push(slice.copy['result.title']);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await refreshing;
    expect(told).toEqual(['page', 'page', 'all']);
    expect(texts).toEqual(['Thank you', 'Thanks', 'Many thanks']);
  });
});

const base = 'brands/_base/copy.en.json';
const flow = 'flows/simple/flow.json';

/** A save of each kind of document: file, words, others. */
const saves: [kind: string, file: string, words: string, others: string][] = [
  ['a text of all brands', base, '"Thank you"', '"Thanks"'],
  ['a text of a form', base, '"Fill this in."', '"Fill this in, please."'],
  ['a brand', 'brands/acorn/brand.json', '"First Bank"', '"Second Bank"'],
  ['the brand of all brands', 'brands/_base/brand.json', '#1d4f8b', '#1d4f80'],
  ['art', 'brands/acorn/art/card.svg', 'rx="3"', 'rx="4"'],
  ['settings', 'flows/_base/settings.json', '"CodeActive": false', '"CodeActive": true'],
  ['a rule', 'flows/_base/settings.json', '"MinLengthChar": 2', '"MinLengthChar": 3'],
  ['a flow', flow, '"path": "result"', '"path": "done"'],
  ['a screen', 'flows/simple/screens/result.json', '"when": "approved", ', ''],
  ['a form', 'schemas/forms/apply.json', '"span": 6 } } }', '"span": 4 } } }'],
  ['a field', 'schemas/fields/name.json', '"maxLength": 10', '"maxLength": 9'],
  ['terms', 'brands/_base/terms.en.json', '"Rates"', '"Prices"'],
  [
    'the context',
    'schemas/catalogue/context.json',
    '"session.shown": { "type": "boolean", "keep": true }',
    '"session.shown": { "type": "boolean" }',
  ],
  [
    'a descriptor',
    'src/widgets/text/text.widget.json',
    '"rows": { "type": "integer" }',
    '"rows": { "type": "number" }',
  ],
  ['a call', 'schemas/api/submit-application.json', '"timeout": 10000', '"timeout": 9000'],
];

describe('[PERF-05] what npm run dev makes of a saved document', () => {
  /** Two brands; a page of the second is looked at. */
  function twoBrands() {
    const catalogue = catalogueFolder();
    catalogue.replace('brands/acorn/settings.json', '"/result"', '"https://www.acorn.example/terms"');
    catalogue.addBirch();
    const ahead: { change: Ahead; slice: unknown }[] = [];
    const releases = join(catalogue.root, '.cache/releases');
    const dev = new DevRelease(catalogue.root, releases, {
      onAhead: (change) => ahead.push({ change, slice: dev.file(looked) }),
    });
    return { catalogue, releases, dev, ahead };
  }
  const looked = 'slices/birch.simple.json';

  it.each(saves)('is what a fresh compile makes of it: %s', async (_kind, file, words, others) => {
    const { catalogue, releases, dev, ahead } = twoBrands();
    await refreshed(dev);
    dev.file(looked);
    catalogue.replace(file, words, others);
    expect((await refreshed(dev)).mistakes).toEqual([]);
    const compiler = new Compiler(catalogue.root, new Kept());
    const whole = compiler.check();
    const fresh = await compiler.build(whole);
    for (const [address, content] of fresh.files) {
      expect(dev.file(address), address).toEqual(content);
      expect(readFileSync(join(releases, 'dev', address)).equals(Buffer.from(content)), address).toBe(true);
    }
    for (const { slice } of ahead) expect(slice).toBe(fresh.files.get(looked));
  });

  it('reaches the page that is open before the others, and once', async () => {
    const { catalogue, dev, ahead } = twoBrands();
    await refreshed(dev);
    dev.file(looked);
    catalogue.replace(base, '"Thank you"', '"Thanks"');
    const { slices } = await refreshed(dev);
    const url = (key: string) => `/_release/dev/slices/${key}.simple.json`;
    expect(ahead.map(({ change }) => change.slices)).toEqual([[{ key: 'birch.simple', url: url('birch') }]]);
    expect(slices).toEqual([{ key: 'acorn.simple', url: url('acorn') }]);
  });

  it.each([
    ['in itself', flow, '"blocked"', '"blockd"'],
    ['in another brand', 'brands/acorn/brand.json', '"art":', '"arts":'],
    ['once it is linked', base, '"result.limit"', '"result.limits"'],
  ])('reaches no page where it is wrong %s', async (_where, file, words, others) => {
    const { catalogue, dev, ahead } = twoBrands();
    await refreshed(dev);
    const before = dev.file(looked);
    catalogue.replace(file, words, others);
    expect((await refreshed(dev)).mistakes).not.toEqual([]);
    expect(ahead).toEqual([]);
    expect(dev.file(looked)).toBe(before);
  });

  it('depends on what other flows remember', () => {
    const { catalogue } = twoBrands();
    const screen = 'flows/simple/screens/start.json';
    catalogue.replace(screen, '"block": "prose", ', '"block": "prose", "when": "session.seen", ');
    catalogue.write(
      'flows/other/flow.json',
      JSON.stringify({
        $schema: '../../schemas/catalogue/flow.schema.json',
        draft: true,
        contractName: 'OTHER',
        remembers: { seen: { type: 'boolean', default: false } },
        routes: { start: { path: '', screen: 'failed' } },
      }),
    );
    const compiler = new Compiler(catalogue.root);
    const unknown = () =>
      compiler.check().mistakes.filter(({ place }) => place.source.file === screen).length;
    expect(unknown()).toBe(0);
    catalogue.replace('flows/other/flow.json', '"seen"', '"saw"');
    expect(unknown()).toBe(1);
  });
});
