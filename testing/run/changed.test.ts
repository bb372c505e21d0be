import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachOfFiles } from './changed.ts';
import { always, rooms } from './rooms.ts';

describe('what a change can reach', () => {
  it.each([
    ['src/blocks/testPanel/TestPanelBlock.tsx', false, [...always, 'testPanel']],
    ['src/engine/paths.ts', true, 'all'],
    ['flows/cfc/copy.en.json', true, 'all'],
    ['tests/e2e/canary.deep.spec.ts', false, ['canary']],
    ['src/engine/engine.test.ts', true, []],
    ['docs/design.md', false, []],
  ])('%s', (file, catalogue, specs) => {
    expect(reachOfFiles([file])).toMatchObject({ catalogue, specs });
  });

  it('is told by those that read a document where nobody imports it', () => {
    expect(reachOfFiles(['flows/cfc/copy.en.json']).sources).toContain('testing/support/checkedCatalogue.ts');
    expect(reachOfFiles(['docs/design.md']).sources).toEqual(['testing/support/sourceFiles.ts']);
  });

  it('knows a room for every end-to-end spec, and no room is empty', () => {
    const specs = globSync('tests/e2e/*.spec.ts').map((file) =>
      basename(file).replace(/(?:\.deep)?\.spec\.ts$/u, ''),
    );
    const named = [...always, ...Object.values(rooms).flatMap((room) => room.specs)];
    expect([...new Set(named)].sort()).toEqual([...new Set(specs)].sort());
    const sources = Object.values(rooms).flatMap((room) => room.sources);
    expect(sources.filter((source) => globSync(source).length === 0)).toEqual([]);
  });
});
