import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentCopy } from '../../engine/firstScreen.ts';
import type { LateSlice, Slice } from '../../engine/slice.ts';
import type { LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import { themeCss } from '../brand/themeCss.ts';
import type { Document } from '../document/Catalogue.ts';
import { nodeAt } from '../document/Node.ts';
import { compileForm } from '../forms/compileForm.ts';
import { FormMistake, type FormSource } from '../forms/FormSource.ts';
import type { LinkedCatalogue, LinkedSite } from '../link/LinkedSite.ts';
import { documentsRead, Versions } from '../read/readCatalogue.ts';
import { Report } from '../report/Report.ts';
import type { LinkedForm } from '../site/SiteScope.ts';
import { describeSite, manifestSite } from './describeSite.ts';
import { contentHash, type Manifest, personasFile, type SiteFiles } from './SiteDocument.ts';

/** Files of a release by address, and its manifest (which is one of them). */
export interface BuiltRelease {
  hash: string;
  files: Map<string, string | Uint8Array>;
  manifest: Manifest;
}

const moduleOf = new WeakMap<LinkedForm, string>();

/** Makes every file of a release. The hash is one of contents only, so equal catalogues give equal releases. */
export async function buildRelease(
  linked: LinkedCatalogue,
  root: string,
  kept: Kept,
  more: ReadonlyMap<string, string>,
): Promise<BuiltRelease> {
  const files = new Map<string, string | Uint8Array>(more);
  for (const brand of linked.brands.values()) await addBrand(brand, files, root, kept);
  const sites: Manifest['sites'] = {};
  for (const site of linked.sites) {
    const brand = linked.brands.get(site.layers.brand);
    const text = linked.terms.get(site.key);
    if (brand === undefined || text === undefined) continue;
    const forms = addSlice(site, files, kept);
    const addresses = siteFiles(site, brand);
    const terms = addTerms(text, files);
    const document = describeSite(site, brand, { files: addresses, forms, terms });
    const settings = `settings/${site.key}.json`;
    files.set(settings, json(document));
    sites[site.key] = manifestSite(document, settings);
  }
  files.set(personasFile, json(linked.personas));
  files.set('scripts.json', json(scriptHashes(files)));
  const hash = hashOf(files);
  const manifest: Manifest = { release: hash, grammar: 1, sites };
  files.set('manifest.json', json(manifest));
  return { hash, files, manifest };
}

/** What a page loads of a site: files by address, and the module of each form. */
export interface BuiltPage {
  files: Map<string, string | Uint8Array>;
  forms: Record<string, string>;
}

/** Makes what the page of one site loads, as a release has it. */
export async function buildPage(
  site: LinkedSite,
  brand: LinkedBrand,
  root: string,
  kept: Kept,
): Promise<BuiltPage> {
  const files: BuiltPage['files'] = new Map();
  await addBrand(brand, files, root, kept);
  return { files, forms: addSlice(site, files, kept) };
}

async function addBrand(
  brand: LinkedBrand,
  files: BuiltPage['files'],
  root: string,
  kept: Kept,
): Promise<void> {
  files.set(themeAddress(brand), await themeOf(brand, kept));
  for (const { file, address } of brand.art.values()) files.set(address, readFileSync(join(root, file)));
  for (const { source, address } of brand.fonts) files.set(address, readFileSync(source));
}

async function themeOf(brand: LinkedBrand, { themes }: Kept): Promise<string> {
  const text = JSON.stringify([
    brand.fonts,
    [...brand.tokens.values()].map(({ name, value }) => [name, value]),
  ]);
  const known = themes.find(brand.id, (one) => one.text === text);
  return known?.made ?? themes.keep(brand.id, { text, made: await themeCss(brand) }).made;
}

/** The slice of a site, and the modules of its forms, whose addresses it gives. */
function addSlice(site: LinkedSite, files: BuiltPage['files'], kept: Kept): Record<string, string> {
  const forms = addForms(site, files, kept);
  const { early, late } = splitSlice(sliceOf(site, forms), site.sentences);
  const lateFile = json(late);
  const lateAddress = `slices/${site.key}.late.${contentHash(lateFile, 16)}.json`;
  files.set(lateAddress, lateFile);
  files.set(sliceAddress(site), json({ ...early, late: lateAddress }));
  return forms;
}

function sliceAddress({ key }: LinkedSite): string {
  return `slices/${key}.json`;
}

/** The slice of a site with the addresses of its form modules. */
function sliceOf(site: LinkedSite, forms: Record<string, string>): LinkedSite['slice'] {
  const references = Object.entries(forms).map(([id, module]) => [id, { id, module }]);
  return { ...site.slice, forms: Object.fromEntries(references) };
}

function siteFiles(site: LinkedSite, brand: LinkedBrand): SiteFiles {
  const lead = brand.art.get('card')?.address;
  return {
    slice: sliceAddress(site),
    theme: themeAddress(brand),
    fonts: brand.fonts.map(({ address }) => address),
    art: Object.fromEntries([...brand.art].map(([name, { address }]) => [name, address])),
    ...(lead === undefined ? {} : { leadImage: lead }),
  };
}

function themeAddress(brand: LinkedBrand): string {
  return `themes/${brand.id}.css`;
}

function addForms(site: LinkedSite, files: BuiltPage['files'], kept: Kept): Record<string, string> {
  const forms: Record<string, string> = {};
  for (const [id, form] of site.forms) {
    const source = formModule(form, kept, new Report());
    if (source === undefined) continue;
    const address = `forms/${contentHash(source, 16)}.mjs`;
    files.set(address, source);
    forms[id] = address;
  }
  return forms;
}

/** What an applicant agrees to is as immutable as the rest of a release, and has a part in its hash. */
function addTerms(terms: LinkedTerms, files: Map<string, string | Uint8Array>): string {
  const text = json(terms);
  const address = `terms/${contentHash(text, 16)}.json`;
  files.set(address, text);
  return address;
}

/** The module of a form; a form that cannot be compiled is a mistake at the place inside its document. */
export function formModule(form: LinkedForm, kept: Kept, report: Report): string | undefined {
  try {
    const module = moduleOf.get(form) ?? compiled(form.source, kept);
    moduleOf.set(form, module);
    return module;
  } catch (error) {
    if (!(error instanceof FormMistake)) throw error;
    report.mistake(nodeAt(form.node, `/${error.place}`).place, error.message.replace(/\.$/, ''));
    return undefined;
  }
}

function compiled(source: FormSource, { forms }: Kept): string {
  const text = JSON.stringify(source);
  const known = forms.find(source.id, (one) => one.text === text);
  return known?.made ?? forms.keep(source.id, { text, made: compileForm(source).source }).made;
}

/** The release's part of the inventory of scripts: each module with its SHA-256 (PCI DSS 4.0.1, 6.4.3 and 11.6.1). */
function scriptHashes(files: ReadonlyMap<string, string | Uint8Array>): Record<string, string> {
  const scripts = [...files].filter(([address]) => address.endsWith('.mjs'));
  return Object.fromEntries(scripts.map(([address, content]) => [address, contentHash(content, 64)]).sort());
}

function hashOf(files: ReadonlyMap<string, string | Uint8Array>): string {
  const lines = [...files].map(([address, content]) => `${address} ${contentHash(content, 64)}`);
  return contentHash(lines.sort().join('\n'), 16);
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A slice in the two parts that a page loads (PERF-02): what its first screen reads, and what is left for later. */
interface SplitSlice {
  early: Slice;
  late: LateSlice;
}

/**
 * Splits a slice by need. Late are the blocks of other screens than the first, with the sentences that nothing but these
 * blocks and their forms says, or only the server; everything that decides is early, and what the app says when a part does
 * not come.
 * @param sentences as in `LinkedSite`
 */
export function splitSlice(slice: Slice, sentences: LinkedSite['sentences']): SplitSlice {
  const first = firstScreens(slice);
  const { screens, copy, ...rest } = slice;
  const heads = Object.values(screens).map(({ blocks: _blocks, ...head }) => head);
  const formsOf = (isFirst: boolean) =>
    heads.flatMap(({ id, uses }) => (first.has(id) === isFirst ? uses.forms : []));
  const firstForms = new Set(formsOf(true));
  const isEarly = (of: string) => {
    const [kind, id = ''] = of.split('/');
    return kind === 'app' || (kind === 'forms' ? firstForms.has(id) : first.has(id));
  };
  const saidBy = (early: boolean) =>
    [...sentences].flatMap(([of, keys]) => (isEarly(of) === early ? [...keys] : []));
  const others = new Set(saidBy(false));
  const named = new Set([...saidBy(true), ...stringsIn([rest, heads])]);
  const ofServer = new Set<string>(Object.values(documentCopy));
  const isLate = (key: string) => ofServer.has(key) || (others.has(key) && !named.has(key));
  const entries = Object.entries(copy);
  return {
    early: {
      ...slice,
      copy: Object.fromEntries(entries.filter(([key]) => !isLate(key))),
      screens: Object.fromEntries(
        Object.entries(screens).map(([id, screen]) => [
          id,
          first.has(id) ? screen : { ...screen, blocks: [], late: true as const },
        ]),
      ),
    },
    late: {
      copy: Object.fromEntries(entries.filter(([key]) => isLate(key))),
      blocks: Object.fromEntries(
        Object.values(screens).flatMap(({ id, blocks }) => (first.has(id) ? [] : [[id, blocks]])),
      ),
    },
  };
}

/** Those of the page that visits begin with. */
function firstScreens({ routes, frame }: Slice): ReadonlySet<string> {
  const first = new Set<string>(frame === undefined ? [] : [frame]);
  let route = Object.values(routes).find(({ path }) => path === '');
  for (; route !== undefined; route = route.within === undefined ? undefined : routes[route.within])
    first.add(route.screen);
  return first;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** What was made of a text, and the text. */
interface Made<T> {
  text: string;
  made: T;
}

/** A linked site, with what it was made of. */
interface KeptSite {
  documents: readonly Document[];
  shared: string;
  art: string;
  site: LinkedSite;
}

/** What was made of earlier checks and builds, of whichever folders: whatever did not change is the same again. */
export class Kept {
  /** By their files: the same text in the same place is the same document. */
  readonly documents: Versions<Document>;
  /** By their keys. */
  readonly sites = new Versions<KeptSite>(3);
  /** Modules of forms, by the id of the form; the same form of several brands is compiled once. */
  readonly forms = new Versions<Made<string>>(24);
  /** Style sheets, by their brands. */
  readonly themes = new Versions<Made<string>>(3);

  constructor(documents = new Versions<Document>(4)) {
    this.documents = documents;
  }
}

/** What all in this process share. */
export const keptHere = new Kept(documentsRead);
