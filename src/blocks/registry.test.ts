import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocks } from './registry.ts';

const here = import.meta.dirname;
/** Folders without a block: code that blocks share, and code that their tests share. */
const others = ['shared', 'testing'];
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
  .map((entry) => entry.name);

describe('the block registry', () => {
  it('names every folder, and nothing else', () => {
    expect(Object.keys(blocks).toSorted()).toEqual(folders.toSorted());
  });

  it.each(folders)('%s holds what a block folder holds', (folder) => {
    const component = `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Block`;
    const files = [`${component}.tsx`, `${component}.stories.tsx`, `${folder}.block.json`];
    expect(files.filter((file) => !existsSync(join(here, folder, file)))).toEqual([]);
  });

  it.each(folders)('%s is described under its own name', (folder) => {
    const text = readFileSync(join(here, folder, `${folder}.block.json`), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ name: folder });
  });
});
