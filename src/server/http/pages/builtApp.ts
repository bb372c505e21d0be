import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFirstScreen } from '../../../engine/firstScreen.ts';
import type { Screen } from '../../../engine/slice.ts';

/**
 * Reads the code build, again after each new build.
 * @param folder Vite's output
 * @throws Error ENOENT if nothing was built
 */
export function createAppReader(folder: string): () => Promise<BuiltApp> {
  let known: { at: number; app: BuiltApp } | undefined;
  return async () => {
    const page = join(folder, 'index.html');
    const at = (await stat(page)).mtimeMs;
    if (known?.at === at) return known.app;
    const [template, chunks, renderFirstScreen] = await Promise.all([
      readFile(page, 'utf8'),
      readManifest(folder),
      readRenderer(join(folder, 'first')),
    ]);
    known = { at, app: { template, chunks, renderFirstScreen } };
    return known.app;
  };
}

async function readManifest(folder: string): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(manifestOf(folder), 'utf8')) as Record<string, Chunk>;
}

/** The module's name contains a hash, so Node's cache is correct. */
async function readRenderer(folder: string): Promise<RenderFirstScreen | undefined> {
  if (!existsSync(manifestOf(folder))) return undefined;
  const entry = Object.values(await readManifest(folder)).find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error(`${folder} names no entry`);
  const address = pathToFileURL(join(folder, entry.file)).href;
  const module = (await import(/* @vite-ignore */ address)) as { renderFirstScreen: RenderFirstScreen };
  return module.renderFirstScreen;
}

function manifestOf(folder: string): string {
  return join(folder, '.vite', 'manifest.json');
}

/** The parts of the code build that a page refers to. */
export interface BuiltApp {
  /** `index.html` as Vite wrote it. */
  template: string;
  /** `.vite/manifest.json`: source file → chunk. Empty while Vite serves the sources itself. */
  chunks: Record<string, Chunk>;
  /** Renders first screens; without it the browser alone renders, as in development. */
  renderFirstScreen?: RenderFirstScreen | undefined;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}

/** Addresses relative to the build, each script in the first list that needs it. */
interface ScreenChunks {
  scripts: {
    /** Requests the configuration. */
    entry: string[];
    /** Renders everything except forms. */
    page: string[];
    form: string[];
  };
  styles: string[];
}

/**
 * Loaded after the page is shown: third parties of a site, switching an open page to another release, and prefetching and
 * keeping answers while a form is filled in.
 */
const afterPage = [
  'src/app/startServices.',
  'src/app/session/refreshPage.',
  'src/app/screens/whatIsAhead.',
  'src/app/storage/sealedAnswers.',
];

/**
 * The chunks that a screen needs before it can render: the app itself, the folders of its blocks and widgets, and the
 * form code if it has a form, with everything they import (design §3: no waterfall).
 */
export function screenChunks({ chunks }: BuiltApp, uses: Screen['uses']): ScreenChunks {
  const inFolder = (folder: string) => Object.keys(chunks).filter((key) => key.startsWith(folder));
  const entry = closure(
    chunks,
    Object.keys(chunks).filter((key) => chunks[key]?.isEntry),
  );
  const app = closure(
    chunks,
    inFolder('src/app/').filter((key) => !afterPage.some((path) => key.startsWith(path))),
  );
  const form = closure(chunks, [
    ...(uses.forms.length > 0 ? ['src/form/', 'src/widgets/loadWidgets.'].flatMap(inFolder) : []),
    ...uses.widgets.flatMap((name) => inFolder(`src/widgets/${name}/`)),
  ]);
  // Lazy imports of a block are loaded then.
  const blockIn = (name: string) => inFolder(`src/blocks/${name}/`).filter((key) => /Block\.tsx$/u.test(key));
  const blocks = uses.blocks.map((name) => closure(chunks, blockIn(name)));
  // Form code of a block, which the app does not need, loads with the form.
  const isOfForm = (block: Set<string>) => [...block].some((key) => form.has(key) && !app.has(key));
  const page = [...app, ...blocks.filter((block) => !isOfForm(block)).flatMap((block) => [...block])];
  const rest = [...form, ...blocks.filter(isOfForm).flatMap((block) => [...block])];

  const scripts = new Set<string>();
  const take = (keys: Iterable<string>): string[] => {
    const before = scripts.size;
    for (const key of keys) if (chunks[key]?.file.endsWith('.js')) scripts.add(chunks[key].file);
    return [...scripts].slice(before);
  };
  const styles = [...entry, ...page, ...rest].flatMap((key) => chunks[key]?.css ?? []);
  return {
    scripts: { entry: take(entry), page: take(page), form: take(rest) },
    styles: [...new Set(styles)],
  };
}

/** Chunks with all their static imports, which come first: packages are large, and would be the last to arrive. */
function closure(chunks: Record<string, Chunk>, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (key: string) => {
    if (!Object.hasOwn(chunks, key) || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunks[key]?.imports ?? []) visit(imported);
    found.add(key);
  };
  for (const key of keys) visit(key);
  return found;
}
