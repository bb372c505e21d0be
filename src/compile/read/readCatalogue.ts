import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue, Document } from '../document/Catalogue.ts';
import { kindOf } from '../document/kinds.ts';
import { readDocument } from '../document/readDocument.ts';
import { checkGrammar } from '../grammar/checkGrammar.ts';
import type { Source } from '../report/Place.ts';
import { Report } from '../report/Report.ts';
import { checkDocument } from './checkDocument.ts';
import { checkSchemaKey } from './checkSchemaKey.ts';

/** Folders that hold documents; in those of code only descriptors count. */
const folders = ['brands', 'flows', 'schemas/fields', 'schemas/forms', 'schemas/api'];
const descriptorFolders = ['src/widgets', 'src/blocks', 'src/actions', 'src/app'];
const contextFile = 'schemas/catalogue/context.json';

/** Documents of an earlier run; a file with the same time and size is not read again. */
export type ReadCache = Map<string, { stamp: string; document: Document }>;

/** Reads every document under `root` and holds each against its grammar. Nothing is thrown for a bad document. */
export function readCatalogue(root: string, cache: ReadCache = new Map()): Catalogue {
  const report = new Report();
  const documents: Document[] = [];
  for (const file of filesOf(root)) {
    const document = readCached(root, file, cache, report);
    if (document !== undefined) documents.push(document);
  }
  return { root, documents, report, brands: idsOf(root, 'brands'), flows: idsOf(root, 'flows') };
}

function filesOf(root: string): string[] {
  const files = folders.flatMap((folder) => jsonFiles(root, folder));
  const descriptors = descriptorFolders
    .flatMap((folder) => jsonFiles(root, folder))
    .filter((file) => /\.(widget|block|action)\.json$|\/app\.json$/.test(file));
  const context = existsSync(join(root, contextFile)) ? [contextFile] : [];
  return [...files, ...descriptors, ...context].sort();
}

function jsonFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

function idsOf(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_base')
    .map((entry) => entry.name)
    .sort();
}

function readCached(root: string, file: string, cache: ReadCache, report: Report): Document | undefined {
  const { mtimeMs, size } = statSync(join(root, file));
  const stamp = `${mtimeMs} ${size}`;
  const known = cache.get(file);
  if (known?.stamp === stamp) return known.document;
  const source: Source = { file, text: readFileSync(join(root, file), 'utf8') };
  const document = toDocument(source, report);
  if (document !== undefined) cache.set(file, { stamp, document });
  return document;
}

/** Makes a document of a text: kind by its path, syntax, `$schema`, grammar. */
function toDocument(source: Source, catalogueReport: Report): Document | undefined {
  const kind = kindOf(source.file);
  if (kind === undefined) {
    catalogueReport.mistake({ source, offset: 0 }, 'no kind of document stands here; see docs/grammar.md');
    return undefined;
  }
  const report = new Report();
  const node = readDocument(source, report);
  if (node !== undefined) {
    checkSchemaKey(kind.name, source, node, report);
    checkGrammar(kind.name, node, report);
    checkDocument(kind, node, report);
  }
  return { ...kind, source, node, report };
}
