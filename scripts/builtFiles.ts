import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const manifest = join('.vite', 'manifest.json');
const inventory = join('.vite', 'scripts.json');

/** What the server alone reads of a build: the code that draws first screens, with a manifest of its own. */
export const firstFolder = 'first';

/**
 * Puts a new build in the place of the one that is served, without a moment in which a file is missing: its files come
 * first, then the manifest, then the page that names them. The files of the build before stay, for pages that are open;
 * those of older ones go.
 * @param fresh folder of the new build; empty afterwards
 * @param live folder that the server reads
 */
export async function switchBuild(fresh: string, live: string): Promise<void> {
  const assets = join(live, 'assets');
  await mkdir(assets, { recursive: true });
  await mkdir(join(live, '.vite'), { recursive: true });
  const kept = new Set([...(await named(live)), ...(await named(fresh))]);
  for (const name of await readdir(join(fresh, 'assets')))
    await rename(join(fresh, 'assets', name), join(assets, name));
  await switchFirst(join(fresh, firstFolder), join(live, firstFolder));
  await rename(join(fresh, inventory), join(live, inventory));
  await rename(join(fresh, manifest), join(live, manifest));
  await rename(join(fresh, 'index.html'), join(live, 'index.html'));
  for (const name of await readdir(assets))
    if (!kept.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(assets, name), { force: true });
  await rm(fresh, { recursive: true, force: true });
}

/** A running server has what it draws with in memory. */
async function switchFirst(fresh: string, live: string): Promise<void> {
  if (!existsSync(fresh)) return;
  await mkdir(join(live, '.vite'), { recursive: true });
  const scripts = (await readdir(fresh)).filter((name) => name.endsWith('.js'));
  const before = (await readdir(live)).filter((name) => name.endsWith('.js'));
  for (const name of scripts) await rename(join(fresh, name), join(live, name));
  await rename(join(fresh, manifest), join(live, manifest));
  for (const name of before) if (!scripts.includes(name)) await rm(join(live, name), { force: true });
}

/** Names of the files in `assets` that a build's manifest lists. */
async function named(folder: string): Promise<string[]> {
  const file = join(folder, manifest);
  if (!existsSync(file)) return [];
  const chunks = Object.values(JSON.parse(await readFile(file, 'utf8')) as Record<string, BuiltChunk>);
  return chunks
    .flatMap(({ file: script, css = [], assets = [] }) => [script, ...css, ...assets])
    .map((path) => path.slice(path.lastIndexOf('/') + 1));
}

interface BuiltChunk {
  file: string;
  css?: string[];
  assets?: string[];
}

const compressible = '**/*.{js,mjs,css,json,svg,html}';
/** What is smaller costs more in headers than it saves. */
const smallest = 512;

const kinds = [
  {
    ending: '.br',
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { ending: '.gz', compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
];

/**
 * Lays a brotli and a gzip form beside every text file of a folder that lacks them, as small as they get: the server
 * sends those instead of compressing at each request (PERF-03). Each appears at once and whole.
 * @returns how many files were written
 */
export async function compressFiles(folder: string): Promise<number> {
  let written = 0;
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name);
    const missing = kinds.filter(({ ending }) => globSync(`${name}${ending}`, { cwd: folder }).length === 0);
    if (missing.length === 0) continue;
    const content = await readFile(file);
    if (content.length < smallest) continue;
    await Promise.all(
      missing.map(async ({ ending, compress }) => {
        const draft = `${file}${ending}.${process.pid}`;
        await writeFile(draft, await compress(content));
        await rename(draft, `${file}${ending}`);
        written += 1;
      }),
    );
  }
  return written;
}
