import { globSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
