import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `releases/current.json`: which release each site runs. Moving it is publishing, and rolling back. */
export interface Pointer {
  /** The release of every site that is not named below. */
  default: string;
  /** Site key → release. */
  sites: Record<string, string>;
}

/** The pointer's file in a folder of releases. */
export function pointerFile(releases: string): string {
  return join(releases, 'current.json');
}

/** Reads the pointer; undefined where nothing was published yet. */
export async function readPointer(releases: string): Promise<Pointer | undefined> {
  const file = pointerFile(releases);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Pointer) : undefined;
}

/**
 * Publishes a release for one site, or for all of them (which forgets what single sites ran). Rolling back is publishing
 * an earlier one. Throws where the release is not on disk, or has no such site.
 */
export async function publish(releases: string, hash: string, site?: string): Promise<Pointer> {
  const manifest = join(releases, hash, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`there is no release ${hash} in ${releases}`);
  const before = await readPointer(releases);
  if (site !== undefined) {
    const { sites } = JSON.parse(await readFile(manifest, 'utf8')) as { sites: Record<string, unknown> };
    if (!Object.hasOwn(sites, site)) throw new Error(`the release ${hash} has no site "${site}"`);
  }
  const pointer: Pointer =
    site === undefined
      ? { default: hash, sites: {} }
      : { default: before?.default ?? hash, sites: { ...before?.sites, [site]: hash } };
  await writePointer(releases, pointer);
  return pointer;
}

/** Replaces the pointer in one step, so that a reader never sees half of it. */
export async function writePointer(releases: string, pointer: Pointer): Promise<void> {
  await mkdir(releases, { recursive: true });
  const draft = join(releases, `.current.${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify(pointer, null, 2)}\n`);
  await rename(draft, pointerFile(releases));
}
