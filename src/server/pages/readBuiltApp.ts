import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltApp, Chunk } from './BuiltApp.ts';

/**
 * Reads the code build, again whenever it was built anew.
 * @param folder Vite's output
 * @throws Error ENOENT while nothing was built
 */
export function createAppReader(folder: string): () => Promise<BuiltApp> {
  let known: { at: number; app: BuiltApp } | undefined;
  return async () => {
    const page = join(folder, 'index.html');
    const at = (await stat(page)).mtimeMs;
    if (known?.at === at) return known.app;
    const [template, manifest] = await Promise.all([
      readFile(page, 'utf8'),
      readFile(join(folder, '.vite', 'manifest.json'), 'utf8'),
    ]);
    known = { at, app: { template, chunks: JSON.parse(manifest) as Record<string, Chunk> } };
    return known.app;
  };
}
