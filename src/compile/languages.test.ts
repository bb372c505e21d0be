import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CatalogueFolder, catalogueFolder } from '../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../testing/compile/temporaryFolder.ts';
import { compile } from '../authoring/compile.ts';
import { lint } from '../authoring/lint/lint.ts';
import type { Slice } from '../engine/slice.ts';
import { Compiler } from './Compiler.ts';
import { openReleases } from './release/Release.ts';

const base = 'brands/_base/copy.fr.json';
const spoken = (sentences: object, up = '../../') =>
  JSON.stringify({ $schema: `${up}schemas/catalogue/translation.schema.json`, ...sentences });

/** The small catalogue, whose site speaks French, too. */
function bilingual(sentences: object, languages = '["en", "fr"]'): CatalogueFolder {
  const catalogue = catalogueFolder();
  catalogue.replace('brands/acorn/brand.json', '"name":', `"languages": ${languages}, "name":`);
  catalogue.replace('flows/simple/flow.json', '"contractName"', '"languages": ["fr", "en"], "contractName"');
  catalogue.write(base, spoken(sentences));
  return catalogue;
}

function linked({ root }: CatalogueFolder) {
  const { linked, mistakes, sentence } = lint(new Compiler(root).check());
  return { site: linked.sites[0], mistakes: mistakes.map(sentence) };
}

const serverSays = (code: string, declined: string) =>
  JSON.stringify({
    $schema: '../../../schemas/catalogue/server.schema.json',
    refusals: {},
    declines: { expired_card: declined },
    messages: { codeText: code },
  });

const english = (...inline: unknown[]) => ({ inline, lang: 'en' });

describe('a site that speaks two languages', () => {
  it('[LNG-01] says each sentence in the words of the layer that says it, and in English, marked, where that has none', () => {
    const catalogue = bilingual({
      'start.submit': 'Envoyer',
      'result.title': 'Merci',
      'failed.text': 'Oups',
    });
    // The brand says another sentence than the base, which the translation of the base must not hide.
    const brand = (name: string, said: object) =>
      catalogue.write(
        `brands/acorn/copy.${name}.json`,
        JSON.stringify({
          $schema: `../../schemas/catalogue/${name === 'en' ? 'copy' : 'translation'}.schema.json`,
          ...said,
        }),
      );
    brand('en', { 'result.title': 'Welcome', 'failed.text': 'Sorry' });
    brand('fr', { 'failed.text': 'Désolé' });
    const { site, mistakes } = linked(catalogue);
    expect(mistakes).toEqual([]);
    const copy = site?.languages.get('fr')?.slice.copy;
    expect(copy).toMatchObject({
      'start.submit': 'Envoyer',
      'result.title': english('Welcome'),
      'failed.text': 'Désolé',
      'failed.retry': english('Retry'),
    });
    expect(Object.keys(copy ?? {})).toEqual(Object.keys(site?.slice.copy ?? {}));
  });

  it('[LNG-01] has the labels, choices and messages of its forms in it', () => {
    const { site } = linked(
      bilingual({ 'field.name.label': 'Nom', 'message.tooLong': 'Au plus {rule.limit} caractères' }),
    );
    const { source } = site?.languages.get('fr')?.forms.get('apply') ?? {};
    expect(Object.values(source?.fields ?? {}).map(({ label }) => label)).toContain('Nom');
    expect(JSON.stringify(source)).toContain('Au plus ');
    expect(JSON.stringify(source)).not.toContain('"At most ');
    expect(JSON.stringify(site?.forms.get('apply')?.source)).not.toContain('Nom');
  });

  it('[LNG-13] has words for what settings and servers say, whatever layer they stand in', () => {
    const catalogue = bilingual({ $said: { Classic: 'Classique', Texas: 'Texas' } });
    catalogue.write('brands/acorn/copy.en.json', '{ "$schema": "../../schemas/catalogue/copy.schema.json" }');
    catalogue.write('brands/acorn/copy.fr.json', spoken({ $said: { Classic: 'Classique rouge' } }));
    const { site, mistakes } = linked(catalogue);
    expect(mistakes).toEqual([]);
    expect(site?.languages.get('fr')?.slice.said).toEqual({ Classic: 'Classique rouge', Texas: 'Texas' });
    expect(site?.languages.get('en')?.slice).not.toHaveProperty('said');
    expect(site?.slice).not.toHaveProperty('said');
  });

  it('[LNG-10] leaves to the server what is sent as a message, and to the page what is answered', async () => {
    const [code, declined] = ['{code} is your code.', 'This card has expired.'];
    const [codeIn, declinedIn] = ['Votre code est {code}.', 'Cette carte a expiré.'];
    const catalogue = bilingual({ $said: { [code]: codeIn, [declined]: declinedIn, Classic: 'Classique' } });
    catalogue.write('src/server/platform/sentences.json', serverSays(code, declined));
    const { site, mistakes } = linked(catalogue);
    expect(mistakes).toEqual([]);
    expect(site?.languages.get('fr')?.slice.said).toEqual({ [declined]: declinedIn, Classic: 'Classique' });
    const releases = temporaryFolder();
    await compile({ root: catalogue.root, releases });
    const released = await openReleases(releases).site('acorn.simple');
    expect(released.in('fr').said).toEqual({ [code]: codeIn, [declined]: declinedIn });
    expect(released.said).toEqual({});
  });

  it('[LNG-02] has a slice for each, the first at its usual address, which names both by their own names', async () => {
    const releases = temporaryFolder();
    const { release } = await compile({ root: bilingual({ 'result.title': 'Merci' }).root, releases });
    const read = (address: string) =>
      JSON.parse(readFileSync(join(release?.folder ?? '', address), 'utf8')) as Slice;
    const [first, second] = ['slices/acorn.simple.json', 'slices/acorn.simple.fr.json'].map(read);
    const languages = [
      { id: 'en', name: 'English', slice: 'slices/acorn.simple.json' },
      { id: 'fr', name: 'Français', slice: 'slices/acorn.simple.fr.json' },
    ];
    expect(first).toMatchObject({ language: 'en', languages });
    expect(second).toMatchObject({ language: 'fr', languages });
    expect(JSON.stringify(first)).not.toContain('Merci');
    const site = await openReleases(releases).site('acorn.simple');
    expect(site.languages).toEqual(['en', 'fr']);
    expect(
      [site, site.in('fr'), site.in('de')].map(({ language, files }) => [language, files.slice]),
    ).toEqual([
      ['en', 'slices/acorn.simple.json'],
      ['fr', 'slices/acorn.simple.fr.json'],
      ['en', 'slices/acorn.simple.json'],
    ]);
    expect(site.in('fr').in('en')).toBe(site);
  });

  it('[LNG-02] greets in the first that its brand names', async () => {
    const releases = temporaryFolder();
    const { root } = bilingual({ 'result.title': 'Merci' }, '["fr", "en"]');
    await compile({ root, releases });
    const site = await openReleases(releases).site('acorn.simple');
    expect([site.language, site.files.slice, site.in('en').files.slice]).toEqual([
      'fr',
      'slices/acorn.simple.json',
      'slices/acorn.simple.en.json',
    ]);
  });

  it('[LNG-03] leaves the release of an English site as it was', async () => {
    const release = async ({ root }: CatalogueFolder) =>
      (await compile({ root, releases: temporaryFolder() })).release?.hash;
    const translated = catalogueFolder();
    translated.write(base, spoken({ 'result.title': 'Merci' }));
    expect(await release(translated)).toBe(await release(catalogueFolder()));
  });
});

describe('a translation', () => {
  it.each([
    [
      { 'result.titel': 'Merci' },
      'the copy.en.json of this folder has no sentence "result.titel". Known: result.title',
    ],
    [{ 'message.tooLong': 'Trop long' }, 'the English shows {rule.limit} here: show it, too.'],
    [
      { 'result.limit': 'Limite {result.limit|usd2}' },
      'the English shows {result.limit|usd} here: show it, too.',
    ],
    [{ 'start.text': 'Une minute.' }, 'the English shows […](link:privacy) here: show it, too.'],
    [{ 'failed.text': 'Appelez {brand.phone}' }, 'the English shows no {brand.phone} here: take it out.'],
    [{ 'failed.text': '<b>Oups</b>' }, '"<b>" is HTML'],
    [{ $of: { 'failed.text': '0123abcd' } }, 'this file has no sentence "failed.text"'],
    [{ $said: { '{code} is your code.': 'Votre code.' } }, 'the English shows {code} here: show it, too.'],
  ])('[LNG-04] of %j is refused', (sentences, said) => {
    const { mistakes } = linked(bilingual(sentences));
    expect(mistakes.join('\n')).toContain(`${base}:`);
    expect(mistakes.join('\n')).toContain(said);
  });

  it('[LNG-04] of an older English stays while it shows the same values and links, and gives way where it does not', () => {
    const catalogue = bilingual({
      $of: { 'failed.text': '0123abcd', 'start.text': '0123abcd' },
      'failed.text': 'Oups',
      'start.text': 'Une minute.',
    });
    const { site, mistakes } = linked(catalogue);
    expect(mistakes).toEqual([]);
    const { 'failed.text': kept, 'start.text': given } = site?.languages.get('fr')?.slice.copy ?? {};
    expect([kept, given]).toEqual(['Oups', expect.objectContaining({ lang: 'en' })]);
  });

  it('[LNG-04] is refused for a sentence that stays English, and beside no copy', () => {
    const catalogue = bilingual({ 'failed.text': 'Oups' });
    catalogue.replace(
      'brands/_base/copy.en.json',
      '"start.title"',
      '"$englishOnly": ["failed.text"],\n  "start.title"',
    );
    catalogue.write('flows/simple/copy.fr.json', spoken({ 'failed.text': 'Oups' }));
    expect(linked(catalogue).mistakes).toEqual([
      `${base}:1:62: "failed.text" stays English ("$englishOnly" of the copy.en.json): take it out here.`,
      'flows/simple/copy.fr.json:1:1: no copy.en.json stands beside it, so there is nothing to translate.',
    ]);
  });
});
