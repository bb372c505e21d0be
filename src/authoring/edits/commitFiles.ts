import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatPatch, structuredPatch } from 'diff';
import { Refusal } from '../Refusal.ts';
import type { ChangedFile } from './ChangeSet.ts';
import { withLines } from './reviewing.ts';

/** The change as a patch that `git apply` takes. */
export function patchOf(files: readonly ChangedFile[]): string {
  const patches = files.map(({ file, before, after }) => {
    const isCreate = before === undefined;
    const isDelete = after === undefined;
    const from = isCreate ? '/dev/null' : `a/${file}`;
    const to = isDelete ? '/dev/null' : `b/${file}`;
    const patch = structuredPatch(from, to, before ?? '', after ?? '', undefined, undefined, { context: 3 });
    return { ...patch, isGit: true, isCreate, isDelete };
  });
  return formatPatch(patches);
}

/**
 * Commits the files onto a branch, which is made at HEAD where there is none. The working tree, the index and the branch that
 * is checked out stay as they are: the commit is made in an index of its own.
 *
 * @returns the id of the commit
 * @throws Refusal in git's words, or where the branch is checked out, has moved on, or the name of a branch is wrong
 */
export async function commitFiles(
  root: string,
  branch: string,
  message: string,
  files: readonly ChangedFile[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardstock-index-'));
  const git = gitIn(root, join(folder, 'index'));
  try {
    const name = (await git(['check-ref-format', '--branch', branch])).trim();
    const ref = `refs/heads/${name}`;
    const checkedOut = await git(['symbolic-ref', '--quiet', 'HEAD']).catch(() => '');
    if (checkedOut.trim() === ref)
      throw new Refusal(`"${name}" is checked out here: save to files, or name another branch.`);
    // An empty answer is a branch that is not there yet.
    const known = (await git(['for-each-ref', '--format=%(objectname)', ref])).trim();
    const parent = known || (await git(['rev-parse', 'HEAD'])).trim();
    await git(['read-tree', parent]);
    const prefix = (await git(['rev-parse', '--show-prefix'])).trim();
    for (const { file, before, after: wanted, added } of files) {
      const path = prefix + file;
      const there = await git(['cat-file', 'blob', `${parent}:${path}`]).catch(() => undefined);
      // What others recorded meanwhile, or on another branch, stands as it is.
      const after = added === undefined ? wanted : withLines(there, added);
      if (there !== before && there !== after && added === undefined)
        throw new Refusal(
          `${file} on "${name}" differs from the file here: commit that first, or name another branch.`,
        );
      if (after === undefined) await git(['update-index', '--force-remove', '--', path]);
      else {
        const blob = (await git(['hash-object', '-w', '--stdin', '--path', path], after)).trim();
        await git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
      }
    }
    await git(['var', 'GIT_COMMITTER_IDENT']).catch(() => {
      throw new Refusal(unknownAuthor);
    });
    const tree = (await git(['write-tree'])).trim();
    const commit = (await git(['commit-tree', tree, '-p', parent], message)).trim();
    await git(['update-ref', ref, commit, known || '0'.repeat(parent.length)]);
    return commit;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const run = promisify(execFile);

/** What is said where `authorIn` finds nobody. */
export const unknownAuthor =
  'Git does not know who you are: run `git config user.name` and `git config user.email`, each with yours.';

/** Who works here, as git knows them: name and address. Undefined where it does not. */
export function authorIn(root: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['var', 'GIT_AUTHOR_IDENT'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.replace(/ \d+ [+-]\d{4}\s*$/u, '') : undefined;
}

/**
 * Who wrote a line of a file last, as git knows them; undefined for a line that is not committed.
 * @param branch the one that the file is of; without it, the file as it is on disk
 */
export function writersOf(root: string, file: string, branch?: string): (line: number) => string | undefined {
  const of = branch === undefined ? [] : [branch];
  const { stdout } = spawnSync('git', ['blame', '--line-porcelain', ...of, '--', file], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const writers = stdout.split(/^\t.*\n/mu).map((head) => {
    const [, commit = ''] = /^([0-9a-f]+) /u.exec(head) ?? [];
    const [, name = ''] = /^author (.*)$/mu.exec(head) ?? [];
    const [, mail = ''] = /^author-mail (.*)$/mu.exec(head) ?? [];
    return /^0*$/u.test(commit) ? undefined : `${name} ${mail}`;
  });
  return (line) => writers[line - 1];
}

/** Runs git on an index of its own. */
function gitIn(root: string, index: string) {
  return async (parameters: string[], input = ''): Promise<string> => {
    const running = run('git', parameters, {
      cwd: root,
      env: { ...process.env, GIT_INDEX_FILE: index },
      maxBuffer: 1e8,
    });
    // A program that ends before it has read its input says why by its status.
    running.child.stdin?.on('error', () => undefined).end(input);
    try {
      return (await running).stdout;
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new Refusal(stderr.trim() || String(error));
    }
  };
}
