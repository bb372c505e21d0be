import type { Screen } from '../../../engine/slice.ts';
import type { BuiltApp, Chunk } from './BuiltApp.ts';

/** Addresses relative to the build, each script in the first list that needs it. */
export interface ScreenChunks {
  scripts: {
    /** What asks for the configuration. */
    entry: string[];
    /** What draws the page as far as it is no form. */
    page: string[];
    form: string[];
  };
  styles: string[];
}

/**
 * Third parties of a site, what an open page takes over from another release, and what looks ahead while a form is filled:
 * fetched once the page stands.
 */
const afterPage = ['src/app/startServices.', 'src/app/session/refreshPage.', 'src/app/screens/whatIsAhead.'];

/**
 * The chunks that a screen needs before it can be drawn: the app itself, the folders of its blocks and widgets, and the
 * form code where it has a form, with everything they import (design §3: no waterfall).
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
  // What a block brings in when it is needed comes then.
  const blockIn = (name: string) => inFolder(`src/blocks/${name}/`).filter((key) => /Block\.tsx$/u.test(key));
  const blocks = uses.blocks.map((name) => closure(chunks, blockIn(name)));
  // A block that brings form code, which the app does without, comes with the form.
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

/** Chunks with everything they import at once, which stands before them: packages are large, and the last to arrive. */
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
