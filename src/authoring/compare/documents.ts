import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { JSONPath } from 'jsonc-parser';
import type { Catalogue } from '../../compile/document/Catalogue.ts';
import type { Overlay } from '../../compile/read/readCatalogue.ts';
import { readPointer, runs } from '../../compile/release/pointer.ts';
import { type ChangedFile, stepsBetween } from '../edits/ChangeSet.ts';
import { type Value, valueAt, withValue } from '../edits/editJson.ts';
import { isOfFile, newDocument } from '../edits/layEdits.ts';
import { Refusal } from '../Refusal.ts';

/** Texts of documents, by file from the root. */
type Documents = Readonly<Record<string, string>>;

/** A value that stands otherwise in the documents than in those of a release. */
export interface DocumentChange {
  /** The file, and the JSON pointer of the value (RFC 6901): `brands/_base/copy.en.json#/landing.title`. */
  id: string;
  file: string;
  path: JSONPath;
  was: Value;
  is: Value;
}

export function documentsIn({ documents }: Pick<Catalogue, 'documents'>): Documents {
  return Object.fromEntries(documents.map(({ source }) => [source.file, source.text]));
}

/** Keeps with a release the documents that it was made of, which the server neither reads nor serves. */
export async function keepDocuments(folder: string, catalogue: Pick<Catalogue, 'documents'>): Promise<void> {
  await writeFile(fileIn(folder), brotliCompressSync(JSON.stringify(documentsIn(catalogue))));
}

/** The documents of a release; undefined where it holds none. */
export async function documentsOf(
  releases: string,
  release: string | undefined,
): Promise<Documents | undefined> {
  const file = fileIn(join(releases, release ?? ''));
  if (!existsSync(file)) return undefined;
  return JSON.parse(brotliDecompressSync(await readFile(file)).toString()) as Documents;
}

const fileIn = (folder: string) => join(folder, 'documents.json.br');

/** The files that differ between two states of the documents. */
export function filesBetween(before: Documents, after: Documents): ChangedFile[] {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...files]
    .sort()
    .map((file) => ({ file, before: before[file], after: after[file] }))
    .filter((one) => one.before !== one.after);
}

/** What is different in the documents, value by value; what they list of their sentences goes with each of those. */
export function documentChanges(before: Documents, after: Documents): DocumentChange[] {
  return filesBetween(before, after).flatMap((one) => changesIn(one));
}

function changesIn({ file, before, after }: ChangedFile): DocumentChange[] {
  const [old, now] = [before, after].map((text) => text ?? newDocument(file)) as [string, string];
  return stepsBetween(old, now)
    .filter((step) => step.path[0] === '$said' || !isOfFile(step))
    .map(({ path, was = valueAt(old, path), is }) => ({
      id: `${file}#${path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`,
      ...{ file, path, was, is },
    }));
}

/** The documents that a site runs, or all sites do; undefined where the release holds none. */
export async function runningDocuments(
  releases: string,
  site: string | undefined,
): Promise<Documents | undefined> {
  const pointer = await readPointer(releases);
  return documentsOf(releases, pointer && (site === undefined ? pointer.default : runs(pointer, site)));
}

/** What is read in place of the files on disk once some of what is not published yet is left out. @throws Refusal */
export async function overlayFor(
  catalogue: Catalogue,
  releases: string,
  leftOut: readonly string[],
  site: string | undefined,
): Promise<Overlay> {
  const before = await runningDocuments(releases, site);
  if (before === undefined)
    throw new Refusal('Nothing can be left out: what runs does not hold its documents. Publish all of it.');
  return overlayWithout(before, documentsIn(catalogue), leftOut);
}

/** What documents list of their sentences. */
const lists = ['$locked', '$englishOnly'];

/**
 * The documents of now without some of what is different in them since: what is read in place of the files on disk.
 * @param leftOut ids of `documentChanges`
 * @throws Refusal where one is not known, or does not stand by itself
 */
export function overlayWithout(before: Documents, now: Documents, leftOut: readonly string[]): Overlay {
  const changes = documentChanges(before, now).filter(({ id }) => leftOut.includes(id));
  const unknown = leftOut.find((id) => !changes.some((change) => change.id === id));
  if (unknown !== undefined) throw new Refusal(`Nothing is different at ${unknown}: it cannot be left out.`);
  const overlay = new Map<string, string | null>();
  for (const [file, own] of Map.groupBy(changes, (change) => change.file)) {
    const text = own.reduceRight(
      (text, change) => withoutChange(text, before[file], change),
      now[file] ?? newDocument(file),
    );
    const says = Object.keys(valueAt(text, []) as object).some((key) => key !== '$schema');
    overlay.set(file, says || before[file] !== undefined ? text : null);
  }
  return overlay;
}

function withoutChange(text: string, before: string | undefined, { id, path, was }: DocumentChange): string {
  const key = String(path.at(-1));
  try {
    let made = withValue(text, path, was);
    if (path.length > 1 && path[0] !== '$said') return made;
    for (const list of lists) {
      const [old, now] = [before, made].map((one) => (valueAt(one, [list]) ?? []) as string[]) as [
        string[],
        string[],
      ];
      if (old.includes(key) === now.includes(key)) continue;
      const other = old.includes(key) ? [...now, key] : now.filter((one) => one !== key);
      made = withValue(made, [list], other.length === 0 ? undefined : other);
    }
    const of = valueAt(before, ['$of', key]);
    return of === valueAt(made, ['$of', key]) ? made : withValue(made, ['$of', key], of);
  } catch (error) {
    throw new Refusal(
      `${id} cannot be left out by itself: ${error instanceof Error ? error.message : error}`,
    );
  }
}
