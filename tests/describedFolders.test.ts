import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../testing/support/sourceFiles.ts';

/** Folders of what widgets or blocks share, and of what their tests share. */
const shared = ['mantine', 'shared', 'testing'];

// A folder without a descriptor is in no registry, and nobody would miss it.
it.each(['widget', 'block'])('each folder of src/%ss holds a component and its descriptor', (kind) => {
  const room = join(root, 'src', `${kind}s`);
  const folders = readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name);
  expect(folders.length).toBeGreaterThan(10);
  const files = folders.flatMap((name) => {
    const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}${kind === 'widget' ? 'Widget' : 'Block'}`;
    return [`${name}/${component}.tsx`, `${name}/${name}.${kind}.json`];
  });
  expect(files.filter((file) => !existsSync(join(room, file)))).toEqual([]);
});
