import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompiledForm, FormModule } from '../../engine/form.ts';
import { describeForm } from '../../engine/forms/describeForm.ts';
import type { LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { Personas } from '../link/personasOf.ts';
import { type Pointer, pointerFile, readPointer, runs } from './pointer.ts';
import { type Manifest, personasFile, type SiteDocument } from './SiteDocument.ts';

/** Releases on disk. What was published or rolled back in the meantime is seen without a restart. */
export interface Releases {
  /** Every site of the default release, in catalogue order. */
  sites(): Promise<readonly SiteRelease[]>;
  /**
   * What a site (`<brand>.<flow>`) has in the release it runs now, or in the one with this id where that is still there and
   * has the site. Throws for a site that the release lacks.
   */
  site(key: string, id?: string): Promise<SiteRelease>;
  /**
   * Whether a site runs this release, or ran it until another one took its place. False for one that it was rolled back from,
   * and for one that is no longer there.
   */
  hasRun(key: string, id: string): Promise<boolean>;
  /** The release a site runs now. */
  current(key: string): Promise<Release>;
  /** Absolute path of a file of a release, for serving `/_release/<id>/…`; undefined where it has none. */
  file(id: string, address: string): Promise<string | undefined>;
}

/** One immutable release. */
export interface Release {
  id: string;
  /** Absolute path of its folder. */
  folder: string;
  manifest: Manifest;
  site(key: string): Promise<SiteRelease>;
  /** All of them, in one list for as long as the release is open. */
  sites(): Promise<readonly SiteRelease[]>;
}

/** One site of a release. */
export interface SiteRelease extends Omit<SiteDocument, 'forms' | 'terms' | 'translations'> {
  /** Hash of the release, stamped on pages, log lines and consent records. */
  id: string;
  /** Ids of all its forms. */
  forms: readonly string[];
  /** What its applicants agree to. */
  terms: LinkedTerms;
  /** What the sandbox decides by the last four digits of an SSN. */
  personas: Personas;
  /** The validator module of a form, the same that the page runs. */
  form(id: string): Promise<CompiledForm>;
  /** Tags of the languages that it speaks, its own first. */
  languages: readonly string[];
  /** The same site as it speaks a language; as it is for one that it does not speak. */
  in(language: string): SiteRelease;
}

/**
 * Opens the releases of a folder (`releases/`). Everything is read once; the pointer is looked at by its time stamp.
 * A release whose id is `dev` is written anew at each change and is read again when the pointer moves.
 */
export function openReleases(root: string): Releases {
  const releases = new Map<string, Promise<Release>>();
  let pointer: { stamp: string; value: Promise<Pointer> } | undefined;

  const current = async (): Promise<Pointer> => {
    const file = statSync(pointerFile(root), { throwIfNoEntry: false, bigint: true });
    if (file === undefined)
      throw new Error(`nothing is published in ${root}: run "npm run catalogue -- publish"`);
    // The pointer is replaced as a whole, so that two of one moment differ in their inode.
    const stamp = `${file.mtimeNs} ${file.ino}`;
    if (pointer?.stamp !== stamp) {
      pointer = { stamp, value: readPointer(root) as Promise<Pointer> };
      releases.delete(devRelease);
    }
    return pointer.value;
  };
  const release = (id: string): Promise<Release> => {
    const known = releases.get(id) ?? openRelease(join(root, id), id);
    releases.set(id, known);
    return known;
  };
  const ofSite = async (key: string): Promise<Release> => {
    return release(runs(await current(), key));
  };
  const kept = async (id: string): Promise<Release | undefined> => {
    // Looks at the pointer first: the release that people work on is read anew when that moves.
    await current();
    return isReleaseId(id) && existsSync(join(root, id, 'manifest.json')) ? release(id) : undefined;
  };
  return {
    current: ofSite,
    async site(key, id) {
      const own = id === undefined ? undefined : await kept(id);
      const has = own !== undefined && Object.hasOwn(own.manifest.sites, key);
      return (has ? own : await ofSite(key)).site(key);
    },
    async hasRun(key, id) {
      const pointer = await current();
      const before = pointer.before ?? {};
      const known = [runs(pointer, key), ...((Object.hasOwn(before, key) ? before[key] : undefined) ?? [])];
      const own = known.includes(id) ? await kept(id) : undefined;
      return own !== undefined && Object.hasOwn(own.manifest.sites, key);
    },
    async sites() {
      return (await release((await current()).default)).sites();
    },
    async file(id, address) {
      if (!isReleaseId(id) || address.split('/').some((part) => part === '' || part.startsWith('.')))
        return undefined;
      const path = join(root, id, address);
      return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? path : undefined;
    },
  };
}

function isReleaseId(id: string): boolean {
  return /^[a-z0-9]+$/.test(id);
}

/** The release that `npm run dev` keeps rewriting. */
export const devRelease = 'dev';

async function openRelease(folder: string, id: string): Promise<Release> {
  const manifest = (await readJson(join(folder, 'manifest.json'))) as Manifest;
  const opened = new Map<string, Promise<SiteRelease>>();
  const site = async (key: string): Promise<SiteRelease> => {
    const entry = Object.hasOwn(manifest.sites, key) ? manifest.sites[key] : undefined;
    if (entry === undefined) throw new Error(`the release ${id} has no site "${key}"`);
    const known = opened.get(key) ?? openSite(folder, id, entry.settings);
    opened.set(key, known);
    return known;
  };
  let all: Promise<readonly SiteRelease[]> | undefined;
  return {
    id,
    folder,
    manifest,
    site,
    sites() {
      all ??= Promise.all(Object.keys(manifest.sites).map(site));
      return all;
    },
  };
}

async function openSite(folder: string, id: string, address: string): Promise<SiteRelease> {
  const text = await readFile(join(folder, address), 'utf8');
  const document = JSON.parse(text.replaceAll('{release}', `/_release/${id}`)) as SiteDocument;
  const { terms, translations = {}, ...own } = document;
  if (terms === undefined)
    throw new Error(`the release ${id} holds no terms: run "npm run catalogue -- publish" to write another`);
  const common = {
    // A release of before flows had names.
    name: own.name ?? own.flow,
    description: own.description ?? '',
    id,
    terms: (await readJson(join(folder, terms))) as LinkedTerms,
    personas: await readPersonas(join(folder, personasFile)),
    languages: [own.language ?? 'en', ...Object.keys(translations)],
    in: (language: string) => spoken.get(language) ?? first,
  };
  const speaking = ({ forms, ...site }: typeof own): SiteRelease => ({
    ...site,
    ...common,
    forms: Object.keys(forms),
    async form(formId) {
      const module = Object.hasOwn(forms, formId) ? forms[formId] : undefined;
      if (module === undefined) throw new Error(`the site ${site.key} has no form "${formId}"`);
      // A module is named by its content, so node's own cache is right.
      return describeForm(
        (await import(/* @vite-ignore */ pathToFileURL(join(folder, module)).href)) as FormModule,
      );
    },
  });
  const first = speaking(own);
  const spoken = new Map(
    Object.entries(translations).map(([language, { slice, ...words }]) => [
      language,
      speaking({ ...own, ...words, language, files: { ...own.files, slice } }),
    ]),
  );
  return first;
}

/** A release of before they were part of one has none: there the scorecard decides. */
async function readPersonas(file: string): Promise<Personas> {
  return existsSync(file) ? ((await readJson(file)) as Personas) : {};
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
