import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import commands from '../../../scripts/commands.json' with { type: 'json' };
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { readCatalogue } from '../../compile/read/readCatalogue.ts';
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

describe('[F-504] the names that editors know', () => {
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
    const writing = Object.entries(commands).filter(([, command]) =>
      JSON.stringify(command).includes('--names'),
    );
    expect(writing.map(([name]) => name)).toEqual(['catalogue']);
  });
});
