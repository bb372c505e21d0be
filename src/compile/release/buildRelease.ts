import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import { themeCss } from '../brand/themeCss.ts';
import type { Catalogue, Document } from '../document/Catalogue.ts';
import { nodeAt } from '../document/Node.ts';
import { compileForm } from '../forms/compileForm.ts';
import { compileHint } from '../forms/compileHint.ts';
import { FormMistake, type FormSource } from '../forms/FormSource.ts';
import type { LinkedCatalogue, LinkedSite } from '../link/LinkedSite.ts';
import { type LinkedLanguage, sliceAddress } from '../link/linkLanguages.ts';
import { documentsRead, Versions } from '../read/readCatalogue.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { LinkedForm } from '../site/SiteScope.ts';
import { describeSite, manifestSite } from './describeSite.ts';
import { contentHash, type Manifest, personasFile, type SiteFiles } from './SiteDocument.ts';
import { splitSlice } from './splitSlice.ts';

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
  catalogue: Pick<Catalogue, 'reviews'>,
  root: string,
  kept: Kept,
  lighter: (module: string) => string,
): Promise<BuiltRelease> {
  const written = onceEach(lighter);
  const files = new Map<string, string | Uint8Array>();
  for (const brand of linked.brands.values()) await addBrand(brand, files, root, kept);
  const sites: Manifest['sites'] = {};
  for (const site of linked.sites) {
    const brand = linked.brands.get(site.layers.brand);
    const text = linked.terms.get(site.key);
    if (brand === undefined || text === undefined) continue;
    const [forms = {}, ...others] = addSlices(site, files, kept, written);
    const addresses = siteFiles(site, brand);
    const terms = addTerms(text, files);
    const document = describeSite(site, brand, { files: addresses, forms, terms }, others, catalogue);
    const settings = `settings/${site.key}.json`;
    files.set(settings, json(document));
    sites[site.key] = manifestSite(document, settings);
    // `npm run dev` answers pages meanwhile.
    await turn();
  }
  files.set(personasFile, json(linked.personas));
  files.set('scripts.json', json(scriptHashes(files)));
  const hash = hashOf(files);
  const manifest: Manifest = { release: hash, grammar: 1, sites };
  files.set('manifest.json', json(manifest));
  return { hash, files, manifest };
}

/** Makes what the page of one site loads, as a release has it: files by address. */
export async function buildPage(
  site: LinkedSite,
  brand: LinkedBrand,
  root: string,
  kept: Kept,
): Promise<BuiltRelease['files']> {
  const files: BuiltRelease['files'] = new Map();
  await addBrand(brand, files, root, kept);
  addSlices(site, files, kept, (module) => module);
  return files;
}

async function addBrand(
  brand: LinkedBrand,
  files: BuiltRelease['files'],
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

/** The slices of a site, one for each language, and the modules of their forms, whose addresses it gives. */
function addSlices(
  site: LinkedSite,
  files: BuiltRelease['files'],
  kept: Kept,
  written: (module: string) => string,
): Record<string, string>[] {
  const languages = [...site.languages.values()];
  return (languages.length === 0 ? [site] : languages).map((said, index) => {
    const forms = addForms(said, files, kept, written);
    const { early, late } = splitSlice(sliceOf(said, forms), site);
    const lateFile = json(late);
    const lateAddress = `slices/${site.key}.late.${contentHash(lateFile, 16)}.json`;
    files.set(lateAddress, lateFile);
    const address = sliceAddress(site.key, index === 0 ? '' : said.slice.language);
    files.set(address, json({ ...early, late: lateAddress }));
    return forms;
  });
}

/** What a page draws from, with the addresses of its form modules. */
function sliceOf({ slice }: Pick<LinkedSite, 'slice'>, forms: Record<string, string>): LinkedSite['slice'] {
  const references = Object.entries(forms).map(([id, module]) => [id, { id, module }]);
  return { ...slice, forms: Object.fromEntries(references) };
}

function siteFiles(site: LinkedSite, brand: LinkedBrand): SiteFiles {
  const lead = brand.art.get('card')?.address;
  return {
    slice: sliceAddress(site.key),
    theme: themeAddress(brand),
    fonts: brand.fonts.map(({ address }) => address),
    art: Object.fromEntries([...brand.art].map(([name, { address }]) => [name, address])),
    ...(lead === undefined ? {} : { leadImage: lead }),
  };
}

function themeAddress(brand: LinkedBrand): string {
  return `themes/${brand.id}.css`;
}

function addForms(
  site: Pick<LinkedLanguage, 'forms'>,
  files: BuiltRelease['files'],
  kept: Kept,
  written: (module: string) => string,
): Record<string, string> {
  const forms: Record<string, string> = {};
  for (const [id, form] of site.forms) {
    const module = formModule(form, kept, new DiagnosticCollector());
    if (module === undefined) continue;
    const source = compileHint + written(module);
    const address = `forms/${contentHash(source, 16)}.mjs`;
    files.set(address, source);
    forms[id] = address;
  }
  return forms;
}

/** Sites of one flow share their forms. */
function onceEach(write: (module: string) => string): (module: string) => string {
  const known = new Map<string, string>();
  return (module) => {
    const text = known.get(module) ?? write(module);
    known.set(module, text);
    return text;
  };
}

/** What an applicant agrees to is as immutable as the rest of a release, and has a part in its hash. */
function addTerms(terms: LinkedTerms, files: Map<string, string | Uint8Array>): string {
  const text = json(terms);
  const address = `terms/${contentHash(text, 16)}.json`;
  files.set(address, text);
  return address;
}

/** The module of a form; a form that cannot be compiled is a mistake at the place inside its document. */
export function formModule(form: LinkedForm, kept: Kept, report: DiagnosticCollector): string | undefined {
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
