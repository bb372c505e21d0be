import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { compile } from '../../src/authoring/compile.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { publish, writeRelease } from '../../src/compile/release/pointer.ts';
import { checkedCatalogue } from './checkedCatalogue.ts';

/** The folder of the releases of a catalogue, the real one unless said, made by the first who asks in this run of the tests. */
export async function releasesOfThisRun(
  name = 'releases',
  compileTo: (releases: string) => Promise<string> = buildTo,
): Promise<string> {
  const folder = join(inject('runFolder'), name);
  if (existsSync(folder)) return folder;
  const draft = await compileTo(mkdtempSync(join(inject('runFolder'), 'draft-')));
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another worker was quicker; its release is the same.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Compiles a catalogue into a folder of releases, and gives that.
 * @throws Error with the mistakes of the catalogue
 */
export async function compiledTo(root: string, releases: string): Promise<string> {
  const { release, sentences } = await compile({ root, releases });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  return releases;
}

async function buildTo(releases: string): Promise<string> {
  const checked = checkedCatalogue();
  const built = await new Compiler(process.cwd()).build(checked);
  await writeRelease(releases, built);
  await publish(releases, built.hash);
  return releases;
}
