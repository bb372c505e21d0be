import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Catalogue,
  type Document,
  type Kind,
  kindOf,
  type ReviewRecord,
} from '../document/Catalogue.ts';
import { checkGrammar } from '../grammar/checkGrammar.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Source } from '../report/Place.ts';
import { checkDocument, checkSchemaKey, readDocument } from './readDocument.ts';
import { readReviews } from './readReviews.ts';

/** Folders that hold documents; in those of code only descriptors count. */
const folders = ['brands', 'flows', 'schemas/fields', 'schemas/forms', 'schemas/api'];
const descriptorFolders = ['src/widgets', 'src/blocks', 'src/actions', 'src/app', 'src/server/platform'];
const contextFile = 'schemas/catalogue/context.json';

/** Texts that are not saved yet, by file from the root; null where the file goes. */
export type Overlay = ReadonlyMap<string, string | null>;

/**
 * Reads every document under `root` and holds each against its grammar. Nothing is thrown for a bad document.
 *
 * @param overlay what is read in place of files on disk
 */
export function readCatalogue(root: string, known = documentsRead, overlay: Overlay = new Map()): Catalogue {
  const report = new DiagnosticCollector();
  const all = filesOf(root, overlay);
  const misnamed = new Set(all.flatMap((file) => misnamedFolder(file) ?? []));
  for (const folder of misnamed)
    report.mistake(
      { source: { file: folder, text: '' }, offset: 0 },
      'a folder of a brand or flow is named by small letters, digits and "-": rename it, or move it away',
    );
  const named = all.filter((file) => misnamedFolder(file) === undefined);
  // Editors on Windows may put a byte-order mark first.
  const textOf = (file: string) =>
    (overlay.get(file) ?? readFileSync(join(root, file), 'utf8')).replace(/^\uFEFF/u, '');
  const reviews = new Map(
    named
      .filter(isReviews)
      .map((file): [string, ReviewRecord[]] => [file, readReviews({ file, text: textOf(file) }, report)]),
  );
  const files = named.filter((file) => !isReviews(file));
  const documents = files.flatMap((file) => {
    const text = textOf(file);
    return (
      known.find(file, ({ source }) => source.text === text) ??
      known.keep(file, toDocument({ file, text }, report)) ??
      []
    );
  });
  const ids = (folder: string) => idsOf(root, folder, files);
  const isWhole = misnamed.size === 0;
  return { root, documents, report, isWhole, reviews, brands: ids('brands'), flows: ids('flows') };
}

/** A copy that a file manager made, such as `flows/prequal copy`, is no flow (F-828). */
function misnamedFolder(file: string): string | undefined {
  const [top, id = '', flows, flow = '', ...rest] = file.split('/');
  if (top !== 'brands' && top !== 'flows') return undefined;
  if (flows !== undefined && !isId(id)) return `${top}/${id}`;
  const isFlow = top === 'brands' && flows === 'flows' && rest.length > 0;
  return isFlow && !isId(flow) ? `${top}/${id}/flows/${flow}` : undefined;
}

/** Whether the records of a layer may stand there. */
const isReviews = (file: string): boolean =>
  /(?:^|\/)reviews\.jsonl$/u.test(file) && kindOf(file.replace(/[^/]+$/u, 'copy.en.json'))?.name === 'copy';

const isId = (name: string) => /^_?[a-z0-9][a-z0-9-]*$/u.test(name);

function filesOf(root: string, overlay: Overlay): string[] {
  const files = folders.flatMap((folder) => jsonFiles(root, folder));
  const descriptors = descriptorFolders
    .flatMap((folder) => jsonFiles(root, folder))
    .filter((file) => /\.(widget|block|action)\.json$|\/app\.json$|\/platform\/sentences\.json$/.test(file));
  const context = existsSync(join(root, contextFile)) ? [contextFile] : [];
  const saved = [...files, ...descriptors, ...context].filter((file) => overlay.get(file) !== null);
  const unsaved = [...overlay].flatMap(([file, text]) => (text === null ? [] : [file]));
  return [...new Set([...saved, ...unsaved])].sort();
}

function jsonFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.json$|(?:^|[\\/])reviews\.jsonl$/u.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
}

/** Folders on disk, with or without a document, and those that only unsaved documents have. */
function idsOf(root: string, folder: string, files: readonly string[]): string[] {
  const path = join(root, folder);
  const saved = existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];
  const unsaved = files.flatMap((file) => {
    const [top, id, ...rest] = file.split('/');
    return top === folder && id !== undefined && rest.length > 0 ? [id] : [];
  });
  return [...new Set([...saved, ...unsaved])].filter((id) => id !== '_base' && isId(id)).sort();
}

/** Whoever looks such a name up would find what every object of JavaScript has. */
function checkNames(ids: Kind['ids'], source: Source, report: DiagnosticCollector): void {
  for (const id of Object.values(ids)) {
    if (id === undefined || !(id in {})) continue;
    report.mistake(
      { source, offset: 0 },
      `nothing can be named "${id}", a word of JavaScript: choose another name`,
    );
  }
}

/** Makes a document of a text: kind by its path, syntax, `$schema`, grammar. */
function toDocument(source: Source, catalogueReport: DiagnosticCollector): Document | undefined {
  const kind = kindOf(source.file);
  if (kind === undefined) {
    catalogueReport.mistake({ source, offset: 0 }, 'no kind of document stands here; see docs/grammar.md');
    return undefined;
  }
  const report = new DiagnosticCollector();
  checkNames(kind.ids, source, report);
  const node = readDocument(source, report);
  if (node !== undefined) {
    checkSchemaKey(kind.name, source, node, report);
    checkGrammar(kind.name, node, report);
    checkDocument(kind, node, report);
  }
  return { ...kind, source, node, report };
}

/** The latest few things that were made under each name. */
export class Versions<T> {
  private readonly kept = new Map<string, T[]>();
  private readonly most: number;

  /** `most` of each name are kept, those that were asked for last. */
  constructor(most: number) {
    this.most = most;
  }

  find(name: string, fits: (one: T) => boolean): T | undefined {
    const found = this.kept.get(name)?.find(fits);
    return found === undefined ? undefined : this.keep(name, found);
  }

  keep<U extends T | undefined>(name: string, one: U): U {
    if (one === undefined) return one;
    const others = (this.kept.get(name) ?? []).filter((other) => other !== one);
    this.kept.set(name, [one, ...others].slice(0, this.most));
    return one;
  }
}

/** What was read earlier in this process, under any root: the same text in the same place is the same document. */
export const documentsRead = new Versions<Document>(4);
