import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltRelease } from '../../compile/release/buildRelease.ts';
import { readPointer } from '../../compile/release/pointer.ts';
import { devRelease } from '../../compile/release/Release.ts';
import type { Manifest } from '../../compile/release/SiteDocument.ts';

/** The release that an earlier run of `npm run dev` left in a folder of releases; undefined where there is none. */
export async function readWritten(releases: string): Promise<BuiltRelease | undefined> {
  if ((await readPointer(releases))?.default !== devRelease) return undefined;
  const folder = join(releases, devRelease);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string | Uint8Array>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const address = path.slice(folder.length + 1).replaceAll('\\', '/');
    files.set(address, /\.(json|mjs|css)$/.test(address) ? content.toString('utf8') : content);
  }
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  return { hash: manifest.release, files, manifest };
}
