// `npm run NAME -- …` is `node scripts/run.mjs NAME …`: sees to packages and generated code, then becomes the command that
// commands.json names. Runs on whatever Node the machine has (20.19 or newer), and needs nothing but Node. What runs on a
// server is content with `npm ci --omit=dev --omit=optional`, and generates nothing.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const commands = JSON.parse(readFileSync(join(root, 'scripts', 'commands.json'), 'utf8'));

const [name = '', ...given] = process.argv.slice(2);
const isProduction = ['serve', 'operate'].includes(name);
const words = wordsOf(commands[name], given);
seeToPackages();
if (!isProduction) makeCode();
await become(words);

/** Program and words of a command. A command with verbs has a program for each, and perhaps one without. */
function wordsOf(command, rest) {
  if (typeof command === 'string') return [...command.split(' '), ...rest];
  const [verb, ...others] = rest;
  if (command !== undefined && verb !== undefined && verb !== '' && Object.hasOwn(command, verb))
    return [...command[verb].split(' '), ...others];
  // A folder or an option stands in place of a verb.
  const isOther = verb === undefined || verb.startsWith('-') || existsSync(join(process.cwd(), verb));
  if (command?.[''] !== undefined && isOther) return [...command[''].split(' '), ...rest];
  const verbs = Object.keys(command ?? commands).filter((word) => word !== '');
  const before = command === undefined ? '' : `${name} -- `;
  console.error(`npm run ${before}WORD, where WORD is one of ${verbs.join(', ')}`);
  process.exit(1);
}

/**
 * What is installed equals the lock file, but for optional packages of other platforms, what this machine is to lack, and where a
 * house is not on this disk.
 */
function isInstalled() {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const installed = JSON.parse(readFileSync(written, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const isWhole = locked[''].workspaces.every((house) => existsSync(join(root, house, 'package.json')));
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present !== undefined) return present.integrity === entry.integrity;
    return (
      !isWhole ||
      entry.optional === true ||
      (isProduction && (entry.dev === true || entry.devOptional === true))
    );
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

/** Programs of the packages come first, Node among them. */
function environment() {
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
}

/** Runs the Node that commands get. */
function runNode(...words) {
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' };
  return spawnSync('node', words, { ...options, env: environment() });
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

function seeToPackages() {
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
  if (isInstalled()) return;
  console.log('Installing the packages of package-lock.json (once, about a minute) …');
  const { status, error } = install();
  if (!error && status === 0) return;
  console.error(
    '`npm ci` failed; its message stands above. Is the package registry reachable? Then try again.',
  );
  process.exit(1);
}

/** In this process, if its Node is new enough: so one process is left, and it gets every signal. */
async function become([program = '', ...rest]) {
  const isScript = program.endsWith('.ts');
  if (isScript && isNewEnough(process.version)) {
    const path = join(root, program);
    process.argv.splice(1, Infinity, path, ...rest);
    try {
      await import(pathToFileURL(path).href);
    } catch (error) {
      // An option that it does not know.
      if (!/^ERR_PARSE_ARGS/.test(error?.code)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
    return;
  }
  const version = (runNode('--version').stdout ?? '').trim();
  if (!isNewEnough(version)) {
    console.error(
      `The scripts would run on Node ${version.replace('v', '')}, but need 22.18 or newer (24 is tested). The one that comes with the ` +
        `packages for ${process.platform} ${process.arch} is not installed; install Node 24 from https://nodejs.org.`,
    );
    process.exit(1);
  }
  const [file, ...before] = isScript
    ? ['node', fileURLToPath(import.meta.url), name, ...given]
    : [program, ...rest];
  const options = { stdio: 'inherit', shell: process.platform === 'win32', env: environment() };
  const child = spawn(file, before, options);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}
