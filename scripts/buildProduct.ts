import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../src/compile/release/SiteDocument.ts';
import { compressFiles, firstFolder, switchBuild } from './builtFiles.ts';
import { generateCode } from './generateCode.ts';
import { root, runCommand } from './runCommand.ts';
import { onlyWhenStale } from './stamps.ts';

const packages = ['package.json', 'package-lock.json'];
const pageReads = [
  ...packages,
  'index.html',
  'vite{,.first}.config.ts',
  'scripts/chunkGroups.ts',
  'src/compile/forms/compileHint.ts',
  'src/{contracts,engine,state,api,widgets,copy,form,blocks,actions,app}/**/*',
];
const releaseReads = [
  ...packages,
  '{brands,flows,schemas}/**/*',
  'src/{engine,compile,authoring}/**/*.ts',
  'src/{widgets,blocks,actions,app}/**/*.json',
  'src/server/platform/sentences.json',
];

/**
 * Builds what is stale by content: contract types, the page (`dist/`), the release (`releases/`), which it publishes.
 * @throws Error when a build fails; its messages have been shown by then.
 */
export async function buildProduct(): Promise<void> {
  await generateCode();
  await onlyWhenStale('page', pageReads, 'dist/index.html', buildPage);
  await onlyWhenStale('release', releaseReads, 'releases/current.json', () =>
    succeed('Compiling the catalogue …', 'node', ['scripts/catalogue.ts', 'write']),
  );
}

/** Beside the build that a server may be reading now, and then in its place. */
async function buildPage(): Promise<void> {
  const fresh = join(root, '.cache', `page-${process.pid}`);
  const parameters = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  try {
    await succeed('Building the page …', 'vite', parameters);
    const inventory = `${JSON.stringify(await scriptInventory(fresh), null, 2)}\n`;
    await writeFile(join(fresh, '.vite', 'scripts.json'), inventory);
    await compressFiles(fresh);
    const first = ['--config', 'vite.first.config.ts', '--outDir', join(fresh, firstFolder)];
    await succeed('Building the first screens …', 'vite', ['build', '--logLevel', 'warn', ...first]);
    await switchBuild(fresh, join(root, 'dist'));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function succeed(title: string, program: string, parameters: string[]): Promise<void> {
  console.log(title);
  // A build is one for applicants, also when a test asks for it, and is written here, wherever a server reads from.
  const env = { NODE_ENV: 'production', RELEASES_DIR: undefined };
  if ((await runCommand(program, parameters, { env })) !== 0)
    throw new Error(`\`${program} ${parameters.join(' ')}\` failed.`);
}

/**
 * Every script of a build by its path, with its SHA-256 in hexadecimal: what a payment page may load beside the modules that
 * the release lists itself (PCI DSS 4.0.1, 6.4.3 and 11.6.1).
 */
async function scriptInventory(folder: string): Promise<Record<string, string>> {
  const names = globSync('**/*.{js,mjs}', { cwd: folder }).sort();
  const entries = names.map(
    async (name): Promise<[string, string]> => [name, contentHash(await readFile(join(folder, name)), 64)],
  );
  return Object.fromEntries(await Promise.all(entries));
}
