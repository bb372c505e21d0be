import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from '../testing/support/sourceFiles.ts';

const [page] = await sourceFiles(['docs/threat-model.md']);
const lines = (page?.text ?? '').split('\n');
const tests = new Map(
  (await sourceFiles(['{src,issuer,scripts,testing,tests,lab}/**/*.{test,spec}.{ts,tsx}'])).map(
    ({ path, text }) => [path, text] as const,
  ),
);

const pathsIn = (line: string) => [...line.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path]) => path ?? '');
const testsIn = (line: string) => pathsIn(line).filter((path) => /\.(test|spec)\.tsx?$/.test(path));
const idsIn = (line: string) => [...line.matchAll(/\b(?:SAFE|REL|F)-\d{2,3}\b/g)].map(([id]) => id);

/** Ids that stand in the name of a test of this file. */
function isHeldIn(path: string, id: string): boolean {
  return [...(tests.get(path) ?? '').matchAll(/\[([^\]\n]*)\]/g)].some(([, name]) => name === id);
}

/** Rows of the table of sections: name, state, words. */
const sections = lines.flatMap((line) => {
  const [, name, state = '', words = ''] = /^\| (V\d+\.\d+ [^|]+) \| ([^|]*) \| (.*) \|$/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, state, words }];
});

describe('docs/threat-model.md', () => {
  it('names files that there are', () => {
    const missing = lines.flatMap(pathsIn).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it('names for each id a test that carries it', () => {
    const unheld = lines.flatMap((line) =>
      testsIn(line).length === 0
        ? []
        : idsIn(line)
            .filter((id) => !testsIn(line).some((path) => isHeldIn(path, id)))
            .map((id) => `${id} is in none of ${testsIn(line).join(', ')}`),
    );
    expect(unheld).toEqual([]);
  });

  it('defends every threat by a file and a test', () => {
    const threats = lines.filter((line) => /^\| \d \w+ \| [STRIDE]/.test(line));
    expect(threats.length).toBeGreaterThan(20);
    expect(threats.filter((line) => testsIn(line).length === 0)).toEqual([]);
  });

  it('says of every section of ASVS 5.0 what its state is, and of what is held, which test holds it', () => {
    const counts = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];
    const expected = counts.flatMap((count, chapter) =>
      Array.from({ length: count }, (_, section) => `V${chapter + 1}.${section + 1}`),
    );
    expect(sections.map(({ name }) => name.split(' ')[0])).toEqual(expected);
    expect(sections.filter(({ state }) => !['held', 'operator', 'open', 'none'].includes(state))).toEqual([]);
    expect(sections.filter(({ state, words }) => state === 'held' && testsIn(words).length === 0)).toEqual(
      [],
    );
    expect(sections.filter(({ words }) => words.trim() === '')).toEqual([]);
  });
});
