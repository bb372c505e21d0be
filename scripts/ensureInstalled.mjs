// Runs before every command, on whatever Node the machine has (20.19 or newer), and needs nothing but Node: packages are there,
// and code that is generated. With `--production` it is content with `npm ci --omit=dev --omit=optional`, as on a server,
// which generates nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const isProduction = process.argv.includes('--production');

/** What is installed equals the lock file, but for optional packages of other platforms and what this machine is to lack. */
function isInstalled() {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = JSON.parse(readFileSync(written, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present !== undefined) return present.integrity === entry.integrity;
    return entry.optional === true || (isProduction && (entry.dev === true || entry.devOptional === true));
  });
}

/** `npm ci` with the Node that started npm: the one in node_modules/.bin is about to be replaced. */
function install() {
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  return npm
    ? spawnSync(node, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Runs the Node that the scripts will get: node_modules/.bin comes first. */
function runNode(...words) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' };
  return spawnSync('node', words, { ...options, env: { ...process.env, PATH: path } });
}

/**
 * `src/contracts` and the registries are made of other files, and not in git: whatever loads them stumbles in a fresh clone, or
 * after a pull.
 */
function makeCode() {
  const made = join(root, 'src', 'contracts', 'calls.ts');
  const read = ['schemas/api', 'src/widgets', 'src/blocks', 'src/actions'].flatMap((folder) =>
    ['', ...readdirSync(join(root, folder), { recursive: true })].map((name) => join(root, folder, name)),
  );
  if (existsSync(made) && timeOf(made) >= Math.max(...read.map(timeOf))) return;
  const { status, stderr } = runNode('scripts/generateCode.ts');
  if (status !== 0) {
    console.error(`Contracts and registries could not be generated:\n${stderr}`);
    process.exit(1);
  }
  utimesSync(made, new Date(), new Date());
}

function timeOf(file) {
  return statSync(file).mtimeMs;
}

// On a server nothing is installed by the way: no package runs its scripts there, and none comes that it does not need. A
// fresh clone has nothing yet.
const isServer = process.env.NODE_ENV === 'production' || existsSync(join(root, 'node_modules'));
if (isProduction && isServer && !isInstalled()) {
  console.error(
    'Packages of package-lock.json are missing. Run `npm ci --omit=dev --omit=optional --ignore-scripts` on a server, ' +
      '`npm ci` where you develop, and then this again.',
  );
  process.exit(1);
}
if (!isInstalled()) {
  console.log('Installing the packages of package-lock.json (once, about a minute) …');
  const { status, error } = install();
  if (error || status !== 0) {
    console.error(
      '`npm ci` failed; its message stands above. Is the package registry reachable? Then try again.',
    );
    process.exit(1);
  }
}

const [major = 0, minor = 0] = (runNode('--version').stdout ?? '')
  .trim()
  .replace('v', '')
  .split('.')
  .map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `The scripts would run on Node ${major}.${minor}, but need 22.18 or newer (24 is tested). The one that comes with the ` +
      `packages for ${process.platform} ${process.arch} is not installed; install Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}

if (!isProduction) makeCode();
