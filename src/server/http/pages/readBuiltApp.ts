import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFirstScreen } from '../../../engine/firstScreen.ts';
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
    const [template, chunks, renderFirstScreen] = await Promise.all([
      readFile(page, 'utf8'),
      readManifest(folder),
      readRenderer(join(folder, 'first')),
    ]);
    known = { at, app: { template, chunks, renderFirstScreen } };
    return known.app;
  };
}

async function readManifest(folder: string): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(manifestOf(folder), 'utf8')) as Record<string, Chunk>;
}

/** The module is named by its content, so Node's own cache is right. */
async function readRenderer(folder: string): Promise<RenderFirstScreen | undefined> {
  if (!existsSync(manifestOf(folder))) return undefined;
  const entry = Object.values(await readManifest(folder)).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error(`${folder} names no entry`);
  const address = pathToFileURL(join(folder, entry.file)).href;
  const module = (await import(/* @vite-ignore */ address)) as { renderFirstScreen: RenderFirstScreen };
  return module.renderFirstScreen;
}

function manifestOf(folder: string): string {
  return join(folder, '.vite', 'manifest.json');
}
