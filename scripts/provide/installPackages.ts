import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runCommand } from '../runCommand.ts';

/**
 * Installs one package outside the lock file, for machines that lack a program the tests need.
 * @param name with its exact version.
 * @returns the folder of the package.
 * @throws Error when npm cannot install it.
 */
export async function installNpmPackage(name: string, version: string): Promise<string> {
  const folder = join(root, '.cache', 'packages', name.replace('/', '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  console.log(`Installing ${name}@${version} into .cache …`);
  const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if ((await runCommand(npm, options, { cwd: folder })) !== 0) {
    throw new Error(`npm could not install ${name}@${version}; its message stands above.`);
  }
  return join(folder, 'node_modules', name);
}

/** Debian's packages can be installed by root only, and only where apt is. */
export function canInstallDebianPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns whether apt installed them all. */
export async function installDebianPackages(names: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing Debian's packages: ${names.join(', ')} …`);
  if ((await runCommand('apt-get', ['update', '-qq'], { env })) !== 0) return false;
  const options = ['install', '--yes', '-qq', '--no-install-recommends', ...names];
  return (await runCommand('apt-get', options, { env })) === 0;
}
