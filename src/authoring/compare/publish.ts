import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  rollback as moveBack,
  publish as movePointer,
  readPointer,
  runs,
  sitesOf,
} from '../../compile/release/pointer.ts';
import { compareCatalogues } from './compareCatalogues.ts';
import type { SiteView } from './Difference.ts';
import { tellChanges } from './tellChanges.ts';

/** Who lets sites run a release, and why. */
export interface Reason {
  by: string;
  why: string;
}

/** One line of `releases/published.jsonl`, which is only ever added to. */
export interface Publication extends Reason {
  at: string;
  release: string;
  /** Undefined for every site. */
  site?: string;
  /** What it came back from. */
  rolledBackFrom?: string;
  /** How many texts of it awaited legal review. */
  underReview?: number;
}

/** What is to be published. */
export interface Wanted extends Reason {
  /** The folder of releases. */
  releases: string;
  release: string;
  /** Undefined for every site. */
  site?: string | undefined;
  /** Also texts that await legal review. */
  underReview?: boolean;
}

/**
 * Lets one site, or all, run a release, and notes who did so and why.
 * @returns what changes for applicants, in words
 * @throws Error where there is no such release or site, or texts await legal review
 */
export async function publishRelease({
  releases,
  release,
  site,
  by,
  why,
  underReview = false,
}: Wanted): Promise<string> {
  const now = await viewsIn(releases, release, site);
  const texts = [...new Set((now ?? []).flatMap(({ awaiting }) => awaiting))].sort();
  if (texts.length > 0 && !underReview) throw new Error(sayUnderReview(texts, site));
  const told = await tellChangesTo(releases, now, site);
  await movePointer(releases, release, site);
  await note(releases, {
    release,
    ...(site && { site }),
    by,
    why,
    ...(texts.length > 0 && { underReview: texts.length }),
  });
  return told;
}

/** Lets a site run the release again that it ran before its last one, and says who had published that, and why. */
export async function rollBack(releases: string, site: string, reason: Reason): Promise<string> {
  const pointer = await readPointer(releases);
  const from = pointer === undefined ? '' : runs(pointer, site);
  const release = await moveBack(releases, site);
  const first = (await publications(releases, site)).find((one) => one.release === release);
  await note(releases, { release, site, ...reason, rolledBackFrom: from });
  return `${site} runs the release ${release} again${first === undefined ? '.' : `, ${sayPublication(first)}`}`;
}

/** Everything that was published, for a site or at all, the latest first. */
export async function publications(releases: string, site?: string): Promise<Publication[]> {
  const file = noteFile(releases);
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : [];
  const all = lines.map((line) => JSON.parse(line) as Publication).reverse();
  return all.filter((one) => site === undefined || one.site === undefined || one.site === site);
}

/** What each site runs, and who published what and why, the latest first, in words. */
export async function tellReleases(releases: string, site?: string): Promise<string> {
  const pointer = await readPointer(releases);
  if (pointer === undefined) return 'Nothing is published yet.';
  const others = Object.entries(pointer.sites).filter(([, release]) => release !== pointer.default);
  const running =
    site === undefined
      ? [
          `${pointer.default}  every site${others.length === 0 ? '' : ' but'}`,
          ...others.map(([key, release]) => `${release}  ${key}`),
        ]
      : [`${runs(pointer, site)}  ${site}`];
  const past = await publications(releases, site);
  return [
    'Running',
    ...running.map((line) => `  ${line}`),
    ...(past.length === 0 ? [] : ['Published']),
    ...past.map((one) => `  ${one.release}  ${one.site ?? 'every site'}  ${sayPublication(one)}`),
  ].join('\n');
}

function sayPublication({ at, by, why, rolledBackFrom, underReview = 0 }: Publication): string {
  const what = rolledBackFrom === undefined ? 'published' : `rolled back to from ${rolledBackFrom}`;
  const texts = underReview === 0 ? '' : `, ${count(underReview, 'text')} under legal review`;
  return `${what} ${at.slice(0, 16).replace('T', ' ')} UTC by ${by}${texts}: ${why}`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

const mostNamed = 8;

function sayUnderReview(texts: readonly string[], site: string | undefined): string {
  const more = texts.length - mostNamed;
  return [
    `${count(texts.length, 'text')} of ${site ?? 'this release'} ${texts.length === 1 ? 'awaits' : 'await'} legal review:`,
    ...texts.slice(0, mostNamed).map((text) => `  ${text}`),
    ...(more > 0 ? [`  and ${more} more: "npm run catalogue -- ready BRAND" lists them`] : []),
    'Nothing was published. "--under-review" publishes them all the same.',
  ].join('\n');
}

/** What the sites run now against what they are to run. */
async function tellChangesTo(
  releases: string,
  now: readonly SiteView[] | undefined,
  site: string | undefined,
): Promise<string> {
  const pointer = await readPointer(releases);
  const keys = new Set([
    ...(now ?? []).map(({ key }) => key),
    ...(site === undefined && pointer ? ((await sitesOf(releases, pointer.default)) ?? []) : []),
  ]);
  const ran = [...keys].map((key) =>
    pointer === undefined ? undefined : readView(releases, runs(pointer, key), key),
  );
  const before = await Promise.all(ran);
  const isKnown = pointer === undefined || before.some((view) => view !== undefined);
  if (now === undefined || !isKnown)
    return 'What changes cannot be told: one of the releases does not hold what to compare.';
  const old = before.filter((view) => view !== undefined);
  const changes = compareCatalogues(old, now);
  const all = [...now, ...old.filter(({ key }) => !now.some((view) => view.key === key))];
  return changes.length === 0 ? 'Nothing changes for applicants.' : tellChanges(changes, all).join('\n\n');
}

/** Keeps with a release what applicants meet on each of its sites, which the server neither reads nor serves. */
export async function keepViews(folder: string, views: readonly SiteView[]): Promise<void> {
  await mkdir(join(folder, 'views'), { recursive: true });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  for (const view of views)
    await writeFile(viewFile(folder, view.key), brotliCompressSync(JSON.stringify(view), { params }));
}

/** Those of a site, or of all; undefined where the release holds none. */
async function viewsIn(
  releases: string,
  release: string,
  site: string | undefined,
): Promise<SiteView[] | undefined> {
  const keys = site === undefined ? ((await sitesOf(releases, release)) ?? []) : [site];
  const views = await Promise.all(keys.map((key) => readView(releases, release, key)));
  const found = views.filter((view) => view !== undefined);
  return found.length === 0 ? undefined : found;
}

async function readView(releases: string, release: string, site: string): Promise<SiteView | undefined> {
  const file = viewFile(join(releases, release), site);
  if (!existsSync(file)) return undefined;
  return JSON.parse(brotliDecompressSync(await readFile(file)).toString()) as SiteView;
}

function viewFile(folder: string, site: string): string {
  return join(folder, 'views', `${site}.json.br`);
}

function noteFile(releases: string): string {
  return join(releases, 'published.jsonl');
}

async function note(releases: string, publication: Omit<Publication, 'at'>): Promise<void> {
  await appendFile(
    noteFile(releases),
    `${JSON.stringify({ at: new Date().toISOString(), ...publication })}\n`,
  );
}

/**
 * Who and why, as they were typed.
 * @throws Error where one is missing
 */
export function reasonOf({ by, why }: Partial<Reason>): Reason {
  const [who, reason] = [by, why].map((text = '') => text.replaceAll(/\p{Cc}+/gu, ' ').trim());
  if (!who || !reason)
    throw new Error('Say who publishes and why: --by "NAME" --why "REASON". Both are kept with the release.');
  return { by: who, why: reason };
}
