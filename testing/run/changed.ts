import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { root } from '../../scripts/runCommand.ts';
import { always, rooms } from './rooms.ts';

/** What of the tests a change can reach. */
export interface Reach {
  /** Files that changed and are still there. */
  files: string[];
  /** Whether the catalogue can have another verdict. */
  catalogue: boolean;
  /** Sources for `vitest related`. */
  sources: string[];
  /** End-to-end specs, without their ending; `all` where the change stands in no room of theirs. */
  specs: string[] | 'all';
}

/** Tests read these files and do not import them: what reads them stands in for them. */
const readers: [files: string, reader: string][] = [
  ['{brands,flows}/**', 'testing/support/checkedCatalogue.ts'],
  ['schemas/{catalogue,fields,forms}/**', 'testing/support/checkedCatalogue.ts'],
  ['src/{actions,blocks,widgets}/**/*.{action,block,widget}.json', 'testing/support/checkedCatalogue.ts'],
  ['schemas/api/**', 'src/contracts/calls.ts'],
  ['issuer/platform/migrations/**', 'issuer/platform/database/openDatabase.ts'],
  ['**/*', 'testing/support/sourceFiles.ts'],
];

const documents = [
  '{brands,flows,schemas}/**',
  'src/{authoring,compile,engine}/**',
  'src/{actions,blocks,widgets}/**/*.{action,block,widget}.json',
];
/** What no page is made of. */
const outside = [
  'docs/**',
  '*.md',
  'lab/bench/**',
  '**/*.test.{ts,tsx}',
  '**/*.test.ts',
  'tests/*',
  'tests/!(e2e)/**',
];

/**
 * What differs from a commit, committed or not, and what of the tests that can reach.
 * @param commit as Git names it
 * @throws Error where Git knows no such commit
 */
export function reachOf(commit: string): Reach {
  return reachOfFiles([
    ...git('diff', '--name-only', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** As `reachOf`, of files by their paths from the root. */
export function reachOfFiles(changed: readonly string[]): Reach {
  const isOf = (patterns: readonly string[]) => (file: string) =>
    patterns.some((pattern) => matchesGlob(file, pattern));
  const inPage = changed.filter((file) => !isOf(outside)(file));
  const reached = inPage.map(specsOf);
  return {
    files: changed.filter((file) => existsSync(join(root, file))),
    catalogue: changed.some(isOf(documents)),
    sources: [
      ...changed.filter((file) => /\.(?:ts|tsx|css|json)$/u.test(file)),
      ...readers.flatMap(([files, reader]) => (changed.some(isOf([files])) ? [reader] : [])),
    ],
    specs: reached.includes('all') ? 'all' : [...new Set(reached.flat())],
  };
}

function specsOf(file: string): string[] | 'all' {
  if (/^tests\/e2e\/[^/]+\.spec\.ts$/u.test(file))
    return [basename(file).replace(/(?:\.deep)?\.spec\.ts$/u, '')];
  const own = Object.values(rooms).filter(({ sources }) =>
    sources.some((source) => matchesGlob(file, source)),
  );
  return own.length === 0 ? 'all' : [...always, ...own.flatMap(({ specs }) => specs)];
}

function git(...words: string[]): string[] {
  const printed = execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  return printed.split('\n').filter((line) => line !== '');
}
