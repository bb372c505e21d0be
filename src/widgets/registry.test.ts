import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { widgets } from './registry.ts';

const here = import.meta.dirname;
/** Folders that hold no widget: what widgets share, and what tests of widgets share. */
const others = ['mantine', 'testing'];
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
  .map((entry) => entry.name);

describe('the widget registry', () => {
  it('names every folder, and nothing else', () => {
    expect(Object.keys(widgets).toSorted()).toEqual(folders.toSorted());
  });

  it.each(folders)('%s holds what a widget folder holds', (folder) => {
    const component = `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Widget`;
    const files = [`${component}.tsx`, `${component}.stories.tsx`, `${folder}.widget.json`];
    expect(files.filter((file) => !existsSync(join(here, folder, file)))).toEqual([]);
  });
});
