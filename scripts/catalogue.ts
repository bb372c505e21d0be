import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { publish, releases, rollback } from './publishing.ts';
import { root } from './runCommand.ts';
import type { Flags } from './saysRefusals.ts';

/**
 * `npm run catalogue [-- folder]`: checks every document of the catalogue and prints mistakes with file, line and remedy.
 * `--names`, which `npm run catalogue` says and the tests do not, writes the names that editors know, the pages that are made of documents (docs, flows);
 * without it, a page that says something else than the documents is a mistake. With one of the words below in place of a
 * folder: what that does, with the documents of `--root FOLDER` where they stand elsewhere.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    names: { type: 'boolean' },
    root: { type: 'string', default: root },
    by: { type: 'string' },
    why: { type: 'string' },
    'under-review': { type: 'boolean' },
    'leave-out': { type: 'string', multiple: true },
    confirm: { type: 'boolean' },
    pseudo: { type: 'boolean' },
    in: { type: 'string' },
    out: { type: 'string' },
  },
});
type Command = (words: readonly string[], flags: Flags, folder: string) => boolean | Promise<boolean>;
const commands: Record<string, Command> = {
  ready: async (words, _flags, folder) => (await compiling()).ready(words, folder),
  translate: async (...given) => (await compiling()).translate(...given),
  publish,
  rollback,
  releases,
  history: async (...given) => (await compiling()).history(...given),
  tokens: async (...given) => (await compiling()).tokens(...given),
  write: async (...given) => (await compiling()).write(...given),
};
/** What compiles is loaded where it is asked for: a server has no package for it (F-849). */
const compiling = () => import('./catalogueCommands.ts');
const [folder, ...words] = positionals;
const command = folder === undefined || !Object.hasOwn(commands, folder) ? undefined : commands[folder];
if (command === undefined) await check();
else process.exitCode = (await command(words, values, resolve(values.root))) ? 0 : 1;

async function check(): Promise<void> {
  const start = performance.now();
  const [{ Compiler }, { lint }, { writeNames }, { stalePages, writePages, writeReference }] =
    await Promise.all([
      import('../src/compile/Compiler.ts'),
      import('../src/authoring/lint/lint.ts'),
      import('../src/authoring/editor/writeNames.ts'),
      import('../src/authoring/pages/flowPages.ts'),
    ]);

  const checked = lint(new Compiler(folder === undefined ? root : resolve(folder)).check());
  const { mistakes, documents, sites, sentence } = checked;
  if (values.names) {
    writeNames(checked.catalogue);
    writePages(checked);
    if (folder === undefined) writeReference(root);
  }
  const pages = stalePages(checked);

  for (const mistake of mistakes) console.error(sentence(mistake));
  for (const { file } of pages) {
    console.error(
      `${file}:1:1: this page says something else than the documents. \`npm run catalogue\` writes it.`,
    );
  }

  const took = Math.round(performance.now() - start);
  const count = mistakes.length + pages.length;
  const found = count === 0 ? 'no mistakes' : `${count} mistake${count === 1 ? '' : 's'}`;
  console.log(`catalogue: ${documents} documents, ${sites} sites, ${found}, ${took} ms`);
  process.exitCode = count === 0 ? 0 : 1;
}
