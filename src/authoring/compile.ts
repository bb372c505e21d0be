import { type Checked, Compiler, releasesFolder } from '../compile/Compiler.ts';
import type { Overlay } from '../compile/read/readCatalogue.ts';
import { publish, writeRelease } from '../compile/release/pointer.ts';
import type { Diagnostic } from '../compile/report/DiagnosticCollector.ts';
import { lint } from './lint/lint.ts';

export interface CompileOptions {
  /** The folder that holds `brands/`, `flows/` and `schemas/`. */
  root: string;
  /** Where releases are kept; `<root>/releases` unless said. */
  releases?: string;
  /** What is read in place of files on disk. */
  overlay?: Overlay;
  /** False: the release is written, but sites go on with what they run. */
  publish?: boolean;
}

export interface Compiled {
  /** Absent where there are mistakes. */
  release?: { hash: string; folder: string };
  mistakes: Diagnostic[];
  /** Mistakes as sentences, in the same order. */
  sentences: { mistakes: string[] };
  checked: Checked;
  documents: number;
  sites: number;
}

/**
 * Checks the catalogue and, where it has no mistakes, writes it as an immutable release and publishes that for every
 * site. Equal catalogues give the same release.
 */
export async function compile({
  root,
  releases = releasesFolder(root),
  ...options
}: CompileOptions): Promise<Compiled> {
  const compiler = new Compiler(root);
  const checked = lint(compiler.check({}, options.overlay));
  const { mistakes, documents, sites } = checked;
  const sentences = { mistakes: mistakes.map(checked.sentence) };
  const result = { checked, mistakes, sentences, documents, sites };
  if (mistakes.length > 0) return result;
  const { minifySync } = await import('vite');
  const built = await compiler.build(checked, (module) => {
    const { code, errors } = minifySync('form.mjs', module, { module: true });
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    return code;
  });
  const folder = await writeRelease(releases, built);
  if (options.publish !== false) await publish(releases, built.hash);
  return { ...result, release: { hash: built.hash, folder } };
}
