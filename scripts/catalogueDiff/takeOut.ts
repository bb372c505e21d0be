import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../show/Refusal.ts';

/** Of the code only what describes it says something of the catalogue. */
const ofCatalogue = /^(?:brands|flows|schemas|\.storybook\/screens)\/|^src\/.*\.json$/u;

/**
 * Writes the catalogue of a git revision into a folder.
 * @param root the folder of the catalogue, in a git repository
 * @throws Refusal where git does not know the revision, or it has no catalogue
 */
export function takeOut(root: string, revision: string, folder: string): void {
  const commit = run(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (commit === undefined)
    throw new Refusal(
      `git knows no revision ${JSON.stringify(revision)} here: write a branch, a tag or a commit, such as main or HEAD~1.`,
    );
  const tree = commit.trim();
  const names = (run(root, ['ls-tree', '-r', '-z', '--name-only', tree]) ?? '').split('\0');
  const files = names.filter((name) => ofCatalogue.test(name));
  if (!files.some((file) => file.startsWith('flows/')))
    throw new Refusal(
      `The revision ${JSON.stringify(revision)} has no catalogue: there is no folder "flows".`,
    );
  mkdirSync(folder, { recursive: true });
  // An index of its own leaves that of the repository as it is.
  const env = { GIT_INDEX_FILE: join(folder, '.index') };
  run(root, ['read-tree', tree], { env });
  const prefix = `--prefix=${folder}/`;
  run(root, ['checkout-index', '-z', '--stdin', prefix], { env, input: files.join('\0') });
  // Fonts are files of packages.
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(folder, 'node_modules'));
}

/** What git prints; undefined where it refuses. */
function run(
  cwd: string,
  words: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd,
      input,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refusal('git is not installed here.');
    return undefined;
  }
}
