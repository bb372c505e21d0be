import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suggest } from '../report/DiagnosticCollector.ts';
import type { BuiltRelease } from './buildRelease.ts';

/** `releases/current.json`: which release each site runs. Moving it is publishing, and rolling back. */
export interface Pointer {
  /** The release of every site that is not named below. */
  default: string;
  /** Site key → release. */
  sites: Record<string, string>;
  /** Site key → what it ran before, the last first: where rolling back leads. */
  before?: Record<string, string[]>;
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

/** How many releases are remembered of a site. */
const longest = 20;

/**
 * Publishes a release for one site, or for all of them. What each site ran until then is remembered. Throws where the release
 * is not on disk, or has no such site.
 */
export async function publish(releases: string, hash: string, site?: string): Promise<Pointer> {
  const known = await sitesOf(releases, hash);
  if (known === undefined) throw new Error(`there is no release ${hash} in ${releases}`);
  if (site !== undefined && !known.includes(site)) {
    const [close] = suggest(site, known, 1);
    throw new Error(`the release ${hash} has no site "${site}"; nearest: ${close ?? 'none'}`);
  }
  const old = await readPointer(releases);
  const before = { ...old?.before };
  for (const key of site === undefined ? known : [site]) {
    const ran = old === undefined ? undefined : runs(old, key);
    if (ran !== undefined && ran !== hash) before[key] = [ran, ...(before[key] ?? [])].slice(0, longest);
  }
  const pointer: Pointer =
    site === undefined
      ? { default: hash, sites: {}, before }
      : { default: old?.default ?? hash, sites: { ...old?.sites, [site]: hash }, before };
  await writePointer(releases, pointer);
  return pointer;
}

/**
 * Lets a site run the release again that it ran before; a second time the one before that. Throws where none is remembered,
 * or its folder is gone.
 * @returns the release that it runs now
 */
export async function rollback(releases: string, site: string): Promise<string> {
  const old = await readPointer(releases);
  const known = old === undefined ? [] : ((await sitesOf(releases, old.default)) ?? []);
  if (old === undefined || !(known.includes(site) || Object.hasOwn(old.sites, site)))
    throw new Error(
      `there is no site "${site}" to roll back; nearest: ${suggest(site, known, 1)[0] ?? 'none'}`,
    );
  const [earlier, ...more] = old.before?.[site] ?? [];
  if (earlier === undefined)
    throw new Error(
      `${site} ran no other release before ${runs(old, site)}: name one, "publish ${site} RELEASE"`,
    );
  if ((await sitesOf(releases, earlier))?.includes(site) !== true)
    throw new Error(`${site} ran the release ${earlier} before, which is no longer in ${releases}`);
  await writePointer(releases, {
    default: old.default,
    sites: { ...old.sites, [site]: earlier },
    before: { ...old.before, [site]: more },
  });
  return earlier;
}

/** The release that a site runs. */
export function runs(pointer: Pick<Pointer, 'default' | 'sites'>, site: string): string {
  return (Object.hasOwn(pointer.sites, site) ? pointer.sites[site] : undefined) ?? pointer.default;
}

/** The sites of a release; undefined where it is not on disk. */
export async function sitesOf(releases: string, hash: string): Promise<string[] | undefined> {
  const manifest = join(releases, hash, 'manifest.json');
  if (!existsSync(manifest)) return undefined;
  const { sites } = JSON.parse(await readFile(manifest, 'utf8')) as { sites: Record<string, unknown> };
  return Object.keys(sites);
}

/** Replaces the pointer in one step, so that a reader never sees half of it. */
export async function writePointer(releases: string, pointer: Pointer): Promise<void> {
  await mkdir(releases, { recursive: true });
  const draft = join(releases, `.current.${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify(pointer, null, 2)}\n`);
  await rename(draft, pointerFile(releases));
}

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
