import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltRelease } from './buildRelease.ts';

/**
 * Writes a release to `<releases>/<hash>/`. A release is immutable: one that stands there already is left alone.
 * It appears at once and whole: files are written beside it and the folder is renamed.
 */
export async function writeRelease(releases: string, release: BuiltRelease): Promise<string> {
  const folder = join(releases, release.hash);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  const draft = join(releases, `.${release.hash}.${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await writeFiles(draft, release.files);
  try {
    await rename(draft, folder);
  } catch (error) {
    // Another process wrote the same release in the meantime.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, 'manifest.json'))) throw error;
  }
  return folder;
}

/** Writes files by their address below a folder. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  const folders = new Set([...files.keys()].map((address) => dirname(join(folder, address))));
  for (const path of folders) await mkdir(path, { recursive: true });
  await Promise.all([...files].map(([address, content]) => writeFile(join(folder, address), content)));
}
