import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../Refusal.ts';
import { type ChangedFile, changeSetFolder } from './ChangeSet.ts';

/** What a branch changes in the documents, laid out for somebody who reviews it. */
export interface BranchReview {
  branch: string;
  /** The catalogue in whose repository the branch is. */
  repository: string;
  /** A folder with the documents that the branch began from, and the records of reviews that it has. */
  root: string;
  /** The documents that it changes. */
  files: ChangedFile[];
  /** Its commits, the first one first. */
  commits: { by: string; message: string }[];
}

const folders = ['brands', 'flows', 'schemas'];
const isDocument = (file: string) => file.endsWith('.json');

/**
 * Lays out what a branch changes since it left the one that is checked out. Both stay as they are.
 * @param code the folder whose `src` and packages the studio uses
 * @throws Refusal where there is no such branch, or it changes no document
 */
export function layOutReview(repository: string, branch: string, code: string): BranchReview {
  const git = (...parameters: string[]) => runGit(repository, parameters).toString();
  // A pattern also finds branches below that name.
  const known = git('for-each-ref', '--format=%(refname:short)', `refs/heads/${branch}`).split('\n');
  if (!known.includes(branch))
    throw new Refusal(
      `There is no branch "${branch}" here: fetch it, and run \`git branch ${branch} origin/${branch}\`.`,
    );
  const base = git('merge-base', 'HEAD', branch).trim();
  const prefix = git('rev-parse', '--show-prefix').trim();
  const listed = (...parameters: string[]) =>
    git(...parameters, '-z', '--', ...folders)
      .split('\0')
      .filter((file) => file !== '');
  const contents = (revision: string, files: readonly string[]) =>
    blobs(repository, files, (file) => `${revision}:${prefix}${file}`);
  const changed = listed('diff', '--name-only', '--relative', '--no-renames', base, branch);
  const before = contents(base, listed('ls-tree', '-r', '--name-only', base));
  const after = contents(branch, changed);
  const files = changed.filter(isDocument).map(
    (file): ChangedFile => ({
      ...{ file, before: before.get(file)?.toString(), after: after.get(file)?.toString() },
    }),
  );
  if (files.length === 0) throw new Refusal(`"${branch}" changes no document.`);

  const root = join(changeSetFolder(repository), 'reviews', branch.replaceAll(/[^\w-]+/gu, '-'));
  // What was reviewed and not committed yet stays; the rest is laid out anew.
  for (const folder of [...folders, 'src', 'node_modules'])
    rmSync(join(root, folder), { recursive: true, force: true });
  // Pictures and records are those of the branch: they are read, and not changed here.
  const others = [...after].filter(([file]) => !isDocument(file));
  for (const [file, content] of new Map([...before, ...others])) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  for (const folder of ['src', 'node_modules'])
    if (existsSync(join(code, folder))) symlinkSync(join(code, folder), join(root, folder));
  const log = git('log', '--reverse', '--format=%an <%ae>%x09%s', `${base}..${branch}`, '--', ...folders);
  const commits = log
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([by = '', message = '']) => ({ by, message }));
  return { branch, repository, root, files, commits };
}

/** Contents of files by name; of those that are there. @param objectOf what git calls the content of a file */
function blobs(
  cwd: string,
  files: readonly string[],
  objectOf: (file: string) => string,
): Map<string, Buffer> {
  const output = runGit(cwd, ['cat-file', '--batch'], files.map((file) => `${objectOf(file)}\n`).join(''));
  let at = 0;
  return new Map(
    files.flatMap((file): [string, Buffer][] => {
      const end = output.indexOf('\n', at);
      const [, size] = / blob (\d+)$/u.exec(output.toString('utf8', at, end)) ?? [];
      const from = end + 1;
      at = size === undefined ? from : from + Number(size) + 1;
      return size === undefined ? [] : [[file, output.subarray(from, at - 1)]];
    }),
  );
}

function runGit(cwd: string, parameters: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd, input, maxBuffer: 1e9 });
  if (status !== 0) throw new Refusal(stderr.toString().trim() || `git ${parameters[0]} failed.`);
  return stdout;
}
