import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeNames } from '../src/authoring/editor/writeNames.ts';
import { lint } from '../src/authoring/lint/lint.ts';
import { stalePages, writePages } from '../src/authoring/pages/flowPages.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import {
  type Flags,
  publish,
  ready,
  releases,
  rollback,
  tokens,
  translate,
  write,
} from './catalogueCommands.ts';
import { root } from './runCommand.ts';

/**
 * `npm run catalogue [-- folder]`: checks every document of the catalogue and prints mistakes with file, line and remedy.
 * `--names`, which `npm run catalogue` says and the tests do not, writes the names that editors know, the page of each flow and docs/wording.md;
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
    confirm: { type: 'boolean' },
    pseudo: { type: 'boolean' },
    in: { type: 'string' },
    out: { type: 'string' },
  },
});
type Command = (words: readonly string[], flags: Flags, folder: string) => boolean | Promise<boolean>;
const commands: Record<string, Command> = {
  ready: (words, _flags, folder) => ready(words, folder),
  translate,
  publish,
  rollback,
  releases,
  tokens,
  write,
};
const [folder, ...words] = positionals;
const command = folder === undefined || !Object.hasOwn(commands, folder) ? undefined : commands[folder];
if (command === undefined) check();
else process.exitCode = (await command(words, values, resolve(values.root))) ? 0 : 1;

function check(): void {
  const start = performance.now();

  const checked = lint(new Compiler(folder === undefined ? root : resolve(folder)).check());
  const { mistakes, documents, sites, sentence } = checked;
  if (values.names) {
    writeNames(checked.catalogue);
    writePages(checked);
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
