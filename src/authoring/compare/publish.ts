import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  rollback as moveBack,
  publish as movePointer,
  type Pointer,
  readPointer,
  runs,
  sitesOf,
} from '../../compile/release/pointer.ts';
import { Refusal } from '../Refusal.ts';
import type { AwaitingText } from '../translations.ts';
import { compareCatalogues } from './compareCatalogues.ts';
import type { SiteView } from './Difference.ts';
import { changesInWords, type TopicChanges, tellChanges } from './tellChanges.ts';

/** Who lets sites run a release, and why. */
export interface Reason {
  by: string;
  why: string;
}

/** One line of `releases/published.jsonl`, which is only ever added to. */
export interface Publication extends Reason {
  at: string;
  /** SHA-256 of the hash of the line before and of what else stands in this one: the lines are a chain. */
  hash: string;
  release: string;
  /** Undefined for every site. */
  site?: string;
  /** What it came back from. */
  rolledBackFrom?: string;
  /** What sites ran until then; earlier lines do not say. */
  before?: Ran;
  /** How many of the texts that it changed awaited legal review. */
  underReview?: number;
}

/** Which release each site runs, or ran. */
type Ran = Pick<Pointer, 'default' | 'sites'>;

/** What is to be published. */
export interface Wanted extends Reason {
  /** The folder of releases. */
  releases: string;
  release: string;
  /** Undefined for every site. */
  site?: string | undefined;
  /** Also texts that await legal review. */
  underReview?: boolean;
  /** Ids of changes of the documents that stay as they run (`documentChanges`). */
  leftOut?: readonly string[];
}

/**
 * Lets one site, or all, run a release, and notes who did so and why.
 * @returns what changes for applicants, in words
 * @throws Error where there is no such release or site; Refusal where texts await legal review
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
  const texts = await textsAwaiting(releases, now ?? []);
  if (texts.length > 0 && !underReview) throw new Refusal(sayUnderReview(texts, site));
  const changes = now && (await changesTo(releases, now, site));
  const before = await readPointer(releases);
  await movePointer(releases, release, site);
  await note(releases, before, {
    release,
    ...(site && { site }),
    by,
    why,
    ...(texts.length > 0 && { underReview: texts.length }),
  });
  if (changes === undefined)
    return 'What changes cannot be told: one of the releases does not hold what to compare.';
  return changes.length === 0 ? 'Nothing changes for applicants.' : tellChanges(changes).join('\n\n');
}

/**
 * The texts of sites that await legal review and are different from what applicants read there now, each once, with file and
 * line (F-825). What runs already awaits review elsewhere: `npm run catalogue -- ready` lists it.
 * @param now what the sites are to run
 */
export async function textsAwaiting(releases: string, now: readonly SiteView[]): Promise<string[]> {
  const pointer = await readPointer(releases);
  const keys = now.map(({ key }) => key);
  const before = new Map(
    (pointer === undefined ? [] : await viewsThatRan(releases, pointer, keys)).map((view) => [
      view.key,
      view,
    ]),
  );
  const texts = now.flatMap((view) =>
    view.awaiting.filter((text) => !isReadNow(before.get(view.key), view, text)),
  );
  return [...new Set(texts.map(({ at, key }) => `${at}  ${key}`))].sort();
}

function isReadNow(before: SiteView | undefined, now: SiteView, { key, words }: AwaitingText): boolean {
  if (before === undefined) return false;
  const sentence = now.slice.copy[key];
  return (
    before.awaiting.some((text) => text.key === key && text.words === words) ||
    (sentence !== undefined && isDeepStrictEqual(before.slice.copy[key], sentence))
  );
}

/** Lets a site run the release again that it ran before its last one, and says who had published that, and why. */
export async function rollBack(releases: string, site: string, reason: Reason): Promise<string> {
  const before = await readPointer(releases);
  const from = before === undefined ? '' : runs(before, site);
  const release = await moveBack(releases, site);
  const first = (await publications(releases, site)).find((one) => one.release === release);
  await note(releases, before, { release, site, ...reason, rolledBackFrom: from });
  return `${site} runs the release ${release} again${first === undefined ? '.' : `, ${sayPublication(first)}`}`;
}

/** Everything that was published, for a site or at all, the latest first. */
export async function publications(releases: string, site?: string): Promise<Publication[]> {
  const file = noteFile(releases);
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : [];
  const all = lines.map((line) => JSON.parse(line) as Publication).reverse();
  return all.filter((one) => site === undefined || one.site === undefined || one.site === site);
}

/**
 * Where the record of publications is not what was written: a line was changed, added or taken out later. Lines that are gone from
 * its end leave no trace.
 * @returns a sentence; undefined where all lines are as they were
 */
export async function brokenRecord(releases: string): Promise<string | undefined> {
  const all = (await publications(releases)).reverse();
  const at = all.findIndex(({ hash, ...said }, index) => hash !== hashOf(all[index - 1]?.hash, said));
  if (at < 0) return undefined;
  return `The record of publications is not what was written: line ${at + 1} of published.jsonl was changed, or lines before it were added or taken out. Compare it with a copy.`;
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

/**
 * What is different for applicants once sites run something else than now.
 * @param now what they are to run: of one site, or of all
 * @returns undefined where what they run now does not hold what to compare
 */
export async function changesTo(
  releases: string,
  now: readonly SiteView[],
  site: string | undefined,
): Promise<TopicChanges[] | undefined> {
  const pointer = await readPointer(releases);
  const keys = new Set([
    ...now.map(({ key }) => key),
    ...(site === undefined && pointer ? ((await sitesOf(releases, pointer.default)) ?? []) : []),
  ]);
  const before = pointer === undefined ? [] : await viewsThatRan(releases, pointer, [...keys]);
  if (pointer !== undefined && before.length === 0) return undefined;
  const all = [...now, ...before.filter(({ key }) => !now.some((view) => view.key === key))];
  return changesInWords(compareCatalogues(before, now), site === undefined ? all : undefined);
}

/**
 * What is different for applicants between two releases: of one site, or of all.
 * @returns undefined where one of them does not hold what to compare
 */
export async function changesBetween(
  releases: string,
  before: Ran | undefined,
  release: string,
  site: string | undefined,
): Promise<TopicChanges[] | undefined> {
  const now = await viewsIn(releases, release, site);
  if (now === undefined || before === undefined) return undefined;
  const ran = await viewsThatRan(
    releases,
    before,
    now.map(({ key }) => key),
  );
  return ran.length === 0
    ? undefined
    : changesInWords(compareCatalogues(ran, now), site === undefined ? now : undefined);
}

async function viewsThatRan(releases: string, ran: Ran, keys: readonly string[]): Promise<SiteView[]> {
  const views = await Promise.all(keys.map((key) => readView(releases, runs(ran, key), key)));
  return views.filter((view) => view !== undefined);
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

function hashOf(before: string | undefined, said: Omit<Publication, 'hash'>): string {
  return createHash('sha256')
    .update(`${before ?? ''}\n${JSON.stringify(said)}`)
    .digest('hex');
}

async function note(
  releases: string,
  pointer: Pointer | undefined,
  publication: Omit<Publication, 'at' | 'hash'>,
): Promise<void> {
  const before = pointer && { default: pointer.default, sites: pointer.sites };
  const said = { at: new Date().toISOString(), ...publication, ...(before && { before }) };
  const [last] = await publications(releases);
  const line: Publication = { ...said, hash: hashOf(last?.hash, said) };
  await appendFile(noteFile(releases), `${JSON.stringify(line)}\n`);
}

/**
 * Who and why, as they were typed.
 * @throws Refusal where one is missing
 */
export function reasonOf({ by, why }: Partial<Reason>): Reason {
  const [who, reason] = [by, why].map((text = '') => text.replaceAll(/\p{Cc}+/gu, ' ').trim());
  if (!who || !reason)
    throw new Refusal(
      'Say who publishes and why: --by "NAME" --why "REASON". Both are kept with the release.',
    );
  return { by: who, why: reason };
}
