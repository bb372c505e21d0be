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
