import type { Changes } from '../src/authoring/begin/Changes.ts';
import { writeNames } from '../src/authoring/editor/writeNames.ts';
import { lint } from '../src/authoring/lint/lint.ts';
import { writePages, writeReference } from '../src/authoring/pages/flowPages.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { root, startCommand } from './runCommand.ts';

/** Lays the files out, holds the whole against the check, and brings what is generated of it up to date. */
export async function finish(changes: Changes): Promise<void> {
  const files = changes.files.map(({ file }) => file).filter((file) => !file.endsWith('.svg'));
  // What it says of files that are as they should be helps nobody.
  const biome = startCommand('biome', ['check', '--write', '--log-level=error', ...files], {}, 'read');
  biome.output?.resume();
  if ((await biome.ended) !== 0)
    throw new Refusal('The files could not be laid out; nothing is left of them.');
  const checked = lint(new Compiler(root).check());
  const mistakes = checked.mistakes.filter(({ unreached }) => !unreached);
  if (mistakes.length > 0)
    throw new Refusal(
      `${mistakes.map(checked.sentence).join('\n')}\nThe catalogue has these mistakes, so nothing is begun: mend them first.`,
    );
  writeNames(checked.catalogue);
  writePages(checked);
  writeReference(root);
  if (!files.some((file) => /^(?:schemas\/api|src)\//u.test(file))) return;
  const { generateCode } = await import('./generateCode.ts');
  await generateCode();
}
