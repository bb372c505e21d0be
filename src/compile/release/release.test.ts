import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { compile } from '../../authoring/compile.ts';
import { publish, readPointer, rollback } from './pointer.ts';
import { openReleases } from './Release.ts';

async function compiled(root: string, releases: string) {
  const { release, sentences } = await compile({ root, releases });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  return release;
}

describe('a release', () => {
  it('is named by its content: equal catalogues give the same one', async () => {
    const releases = temporaryFolder();
    const first = await compiled(catalogueFolder().root, releases);
    const changed = catalogueFolder();
    changed.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const second = await compiled(changed.root, releases);
    const third = await compiled(catalogueFolder().root, releases);
    expect(first.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(second.hash).not.toBe(first.hash);
    expect(third).toEqual(first);
  });

  it('is not written while there are mistakes, and the published one stays', async () => {
    const releases = temporaryFolder();
    const catalogue = catalogueFolder();
    const { hash } = await compiled(catalogue.root, releases);
    catalogue.replace('flows/simple/flow.json', '"else": "start"', '"else": "begin"');
    const { release, mistakes } = await compile({ root: catalogue.root, releases });
    expect(release).toBeUndefined();
    expect(mistakes).toHaveLength(1);
    expect(await readPointer(releases)).toEqual({ default: hash, sites: {}, before: {} });
  });

  it('holds every file that its manifest, slices and style sheets name', async () => {
    const { folder: path } = await compiled(catalogueFolder().root, temporaryFolder());
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    for (const site of Object.values<Record<string, unknown>>(manifest.sites)) {
      const { slice, theme, fonts, art, forms, settings } = site as Record<string, Record<string, string>>;
      const addresses = [
        slice,
        theme,
        settings,
        ...Object.values({ ...fonts }),
        ...Object.values({ ...art }),
        ...Object.values({ ...forms }),
      ];
      expect(addresses.filter((address) => !existsSync(join(path, String(address))))).toEqual([]);
      const linked = JSON.parse(readFileSync(join(path, String(slice)), 'utf8'));
      expect(
        Object.values<{ module: string }>(linked.forms).map(({ module }) => existsSync(join(path, module))),
      ).toEqual([true]);
    }
  });

  it('[F-821] names who reviewed the words of a consent, and says whether the terms are reviewed', async () => {
    const releases = temporaryFolder();
    const catalogue = catalogueFolder();
    const field = 'schemas/fields/state.json';
    catalogue.replace(field, '{\n  "$schema"', '{\n  "consent": "statement",\n  "$schema"');
    const told = async () => {
      const { folder } = await compiled(catalogue.root, releases);
      const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const { consents, terms } = read('settings/acorn.simple.json');
      return { reviews: consents[0].reviews, status: read(terms).status };
    };
    expect(await told()).toEqual({ reviews: undefined, status: 'awaiting legal review' });
    catalogue.reviewAll();
    const kim = { at: '2026-11-30T12:00:00Z', by: 'Kim Rowe <kim@bank.example>' };
    const { reviews, status } = await told();
    expect([reviews['field.state.label'], reviews['option.texas'], status]).toEqual([kim, kim, 'approved']);
  });

  it('[SAFE-11] composes a closed schema of the submission from the fields', async () => {
    const releases = temporaryFolder();
    await compiled(catalogueFolder().root, releases);
    const { applicantSchema } = await openReleases(releases).site('acorn.simple');
    const validate = new Ajv({ strict: false }).compile(applicantSchema);
    expect(validate({ Name: 'ANNE', State: 'TX', Step: 1 })).toBe(true);
    expect(validate({ Name: 'ANNE', Balance: 1 })).toBe(false);
    expect(validate({ Name: 'ANNE-MARIE-LOUISE' })).toBe(false);
    expect(validate({ Name: 7 })).toBe(false);
    expect(JSON.stringify(applicantSchema)).toContain('"x-sensitivity":"name"');
  });
});

describe('publishing', () => {
  it('moves the pointer, for all sites or for one, and back', async () => {
    const releases = temporaryFolder();
    const catalogue = catalogueFolder();
    const first = await compiled(catalogue.root, releases);
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const second = await compiled(catalogue.root, releases);
    const site = 'acorn.simple';
    const ran = (...hashes: string[]) => ({ before: { [site]: hashes } });
    expect(await readPointer(releases)).toEqual({ default: second.hash, sites: {}, ...ran(first.hash) });
    expect(await publish(releases, first.hash, site)).toEqual({
      default: second.hash,
      sites: { [site]: first.hash },
      ...ran(second.hash, first.hash),
    });
    // What it runs already is nothing new.
    expect((await publish(releases, first.hash)).before).toEqual(ran(second.hash, first.hash).before);
    expect(await rollback(releases, site)).toBe(second.hash);
    expect(await rollback(releases, site)).toBe(first.hash);
    await expect(rollback(releases, site)).rejects.toThrow(
      `${site} ran no other release before ${first.hash}`,
    );
  });

  it('does not roll back a site that is not there, or to a release that is gone', async () => {
    const releases = temporaryFolder();
    await expect(rollback(releases, 'acorn.simple')).rejects.toThrow('there is no site "acorn.simple"');
    const catalogue = catalogueFolder();
    const first = await compiled(catalogue.root, releases);
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    await compiled(catalogue.root, releases);
    await expect(rollback(releases, 'acorn.simpel')).rejects.toThrow('nearest: acorn.simple');
    rmSync(first.folder, { recursive: true });
    await expect(rollback(releases, 'acorn.simple')).rejects.toThrow('is no longer in');
  });

  it('refuses a release or a site that is not there', async () => {
    const releases = temporaryFolder();
    const { hash } = await compiled(catalogueFolder().root, releases);
    await expect(publish(releases, '0000000000000000')).rejects.toThrow('there is no release');
    await expect(publish(releases, hash, 'acorn.other')).rejects.toThrow('has no site "acorn.other"');
  });
});

describe('the reader of releases', () => {
  it('sees a published release without a restart', async () => {
    const releases = temporaryFolder();
    const catalogue = catalogueFolder();
    const first = await compiled(catalogue.root, releases);
    const reader = openReleases(releases);
    expect((await reader.site('acorn.simple')).id).toBe(first.hash);
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const second = await compiled(catalogue.root, releases);
    expect((await reader.site('acorn.simple')).id).toBe(second.hash);
    await publish(releases, first.hash, 'acorn.simple');
    expect((await reader.site('acorn.simple')).id).toBe(first.hash);
    expect((await reader.sites())[0]?.id).toBe(second.hash);
  });

  it('knows what a site has run, and nothing that it was rolled back from or that is gone', async () => {
    const [releases, site] = [temporaryFolder(), 'acorn.simple'];
    const catalogue = catalogueFolder();
    const first = await compiled(catalogue.root, releases);
    const reader = openReleases(releases);
    catalogue.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    const { release: second } = await compile({ root: catalogue.root, releases, publish: false });
    if (second === undefined) throw new Error('The catalogue has mistakes.');
    const hasRun = async () => [
      await reader.hasRun(site, first.hash),
      await reader.hasRun(site, second.hash),
    ];
    expect(await hasRun()).toEqual([true, false]);
    await publish(releases, second.hash, site);
    expect(await hasRun()).toEqual([true, true]);
    await rollback(releases, site);
    expect(await hasRun()).toEqual([true, false]);
    await publish(releases, second.hash);
    rmSync(first.folder, { recursive: true });
    expect(await hasRun()).toEqual([false, true]);
    expect(await reader.hasRun('acorn.other', second.hash)).toBe(false);
  });

  it('gives settings with addresses of the release, and the form module that the page runs', async () => {
    const releases = temporaryFolder();
    const { hash } = await compiled(catalogueFolder().root, releases);
    const site = await openReleases(releases).site('acorn.simple');
    expect(site).toMatchObject({
      key: 'acorn.simple',
      label: 'simple',
      paths: [''],
      variants: ['code'],
      forms: ['apply'],
    });
    expect(site.settings.BrandSettings).toMatchObject({ ProductName: 'Acorn', BankName: 'First Bank' });
    expect((site.settings.BrandSettings as { CardImage: string }).CardImage).toMatch(
      new RegExp(`^/_release/${hash}/art/acorn/card\\.`),
    );
    const form = await site.form('apply');
    expect(Object.keys(form.fields)).toEqual(['name', 'state']);
    await expect(site.form('other')).rejects.toThrow('has no form "other"');
  });

  it('serves files of a release and nothing else', async () => {
    const releases = temporaryFolder();
    const { hash } = await compiled(catalogueFolder().root, releases);
    const reader = openReleases(releases);
    expect(await reader.file(hash, 'themes/acorn.css')).toBe(join(releases, hash, 'themes/acorn.css'));
    for (const address of [
      '../current.json',
      'themes/../manifest.json',
      '/etc/passwd',
      'themes',
      'themes/other.css',
      '.x',
    ]) {
      expect(await reader.file(hash, address)).toBeUndefined();
    }
    expect(await reader.file('..', 'current.json')).toBeUndefined();
  });

  it('says so where nothing was published, or a site is not there', async () => {
    const releases = temporaryFolder();
    await expect(openReleases(releases).site('acorn.simple')).rejects.toThrow('nothing is published');
    await compiled(catalogueFolder().root, releases);
    await expect(openReleases(releases).site('constructor')).rejects.toThrow('has no site "constructor"');
  });
});
