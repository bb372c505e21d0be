import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Compiler } from '../../compile/Compiler.ts';
import { readCatalogue } from '../../compile/read/readCatalogue.ts';
import { catalogueFolder } from '../../compile/testing/catalogueFolder.ts';
import { DevRelease } from '../dev/DevRelease.ts';
import { writeNames } from './writeNames.ts';

/** A catalogue with its grammars beside it, as the repository has them. */
function start() {
  const folder = catalogueFolder();
  cpSync('schemas/catalogue', join(folder.root, 'schemas/catalogue'), {
    recursive: true,
    filter: (file) => !/(?:context\.json|names\.schema\.json)$/u.test(file),
  });
  const names = join(folder.root, 'schemas/catalogue/names.schema.json');
  return { ...folder, names, definitions: () => JSON.parse(readFileSync(names, 'utf8')).definitions };
}

/** Every file of a folder with the time of its last change. */
function stateOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => `${file} ${statSync(join(root, file)).mtimeMs}`)
    .sort();
}

function run(...parameters: string[]) {
  return spawnSync(process.execPath, parameters, { encoding: 'utf8' });
}

describe('[F-504] the names that editors know', () => {
  it('are written by npm run catalogue, and not by a check, a build or the part of the tests', async () => {
    const { root, definitions } = start();
    expect(run('scripts/catalogue.ts', '--names', root).status).toBe(0);
    expect(definitions()['known-copyKey'].enum).toContain('start.title');
    const before = stateOf(root);
    const compiler = new Compiler(root);
    const checked = compiler.check();
    expect(checked.mistakes).toEqual([]);
    await compiler.build(checked);
    expect(run('scripts/catalogue.ts', root).status).toBe(0);
    expect(stateOf(root)).toEqual(before);
  });

  it('are written again only where they changed', () => {
    const { root, names, definitions, replace } = start();
    writeNames(readCatalogue(root));
    const written = statSync(names).mtimeMs;
    writeNames(readCatalogue(root));
    expect(statSync(names).mtimeMs).toBe(written);
    replace('brands/_base/copy.en.json', '"start.title"', '"start.other"');
    writeNames(readCatalogue(root));
    expect(definitions()['known-copyKey'].enum).toContain('start.other');
  });

  it('are kept fresh by npm run dev, mistakes or not', async () => {
    const { root, definitions, replace } = start();
    const dev = new DevRelease(root, join(root, '.cache/releases'), {
      onChecked: ({ catalogue }) => writeNames(catalogue),
    });
    await dev.refresh();
    replace('brands/_base/copy.en.json', '"start.title"', '"start.other"');
    expect((await dev.refresh())?.mistakes).not.toEqual([]);
    expect(definitions()['known-copyKey'].enum).toContain('start.other');
  });

  it('are written in a fresh clone by npm install, which fails nowhere by them', () => {
    const { root, names, definitions } = start();
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const install = () => spawnSync(scripts.prepare, { cwd: root, shell: true, encoding: 'utf8' });
    expect(install()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(names)).toBe(false);
    symlinkSync(resolve('scripts'), join(root, 'scripts'));
    expect(install()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(definitions()['known-copyKey'].enum).toContain('start.title');
  });

  it('are written whatever mistakes the documents have', () => {
    const { root, write, definitions } = start();
    write('flows/simple/flow.json', '{ "label": ');
    write('schemas/fields/circle.json', '{ "extends": "circle" }');
    writeNames(readCatalogue(root));
    expect(definitions()['known-copyKey'].enum).toContain('start.title');
  });

  it('are asked for by one command and no other', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const writing = Object.entries(scripts).filter(([, script]) => /--names/u.test(script));
    expect(writing.map(([name]) => name)).toEqual(['catalogue']);
  });
});
