import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { mergePatch } from '../../src/engine/overlay/mergePatch.ts';
import { root as here } from './sourceFiles.ts';

/** What a command prints and how it ends. */
export interface Ended {
  printed: string;
  said: string;
  status: number;
}

/** A copy of the repository that is gone when the run of the tests has ended, to be changed as somebody does who works on it. */
export interface RepositoryCopy {
  root: string;
  read(file: string): string;
  /** Amends a JSON document as RFC 7396 says, or writes one that is not there. */
  amend(file: string, patch: unknown): void;
  /** What `npm run` runs, such as `scripts/new.ts`, or a program of node_modules. */
  run(program: string, ...words: string[]): Promise<Ended>;
  /** Format and lint of some files. */
  runBiome(files: readonly string[]): Promise<Ended>;
  /** Tests of the house, on the copy. */
  runTests(...files: string[]): Promise<Ended>;
  /** Every file, with what tells whether it was written since. */
  files(): string[];
}

/** What is made, or is no part of the project. */
const left = [
  'node_modules',
  '.git',
  '.cache',
  'data',
  'dist',
  'releases',
  'screenshots',
  'storybook-static',
];

export function repositoryCopy(): RepositoryCopy {
  const root = mkdtempSync(join(tmpdir(), 'cardstock-repository-'));
  for (const entry of readdirSync(here).filter((name) => !left.includes(name)))
    cpSync(join(here, entry), join(root, entry), { recursive: true });
  symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const run = (program: string, ...words: string[]): Promise<Ended> => {
    const path = program.endsWith('.ts') ? program : join(root, 'node_modules', program);
    return promisify(execFile)(process.execPath, [path, ...words], { cwd: root }).then(
      ({ stdout, stderr }) => ({ printed: stdout, said: stderr, status: 0 }),
      ({ stdout, stderr, code }) => ({ printed: stdout, said: stderr, status: code }),
    );
  };
  return {
    root,
    read,
    amend(file, patch) {
      const isThere = statSync(join(root, file), { throwIfNoEntry: false }) !== undefined;
      const document = isThere ? mergePatch(JSON.parse(read(file)), patch) : patch;
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), `${JSON.stringify(document, null, 2)}\n`);
    },
    run,
    runBiome: (files) =>
      run(
        '@biomejs/biome/bin/biome',
        'check',
        '--error-on-warnings',
        ...files.filter((file) => !file.endsWith('.svg')),
      ),
    runTests: (...files) => run('vitest/vitest.mjs', 'run', '--project', 'unit', ...files),
    files: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => !file.startsWith('node_modules'))
        .map((file) => `${file} ${statSync(join(root, file)).mtimeMs}`),
  };
}
