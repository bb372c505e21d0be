/** `npm run catalogue -- rename KIND FROM TO`: gives a name of the catalogue another, wherever it stands, and checks what comes of it. */

import { Refusal } from '../src/authoring/Refusal.ts';
import { applyRenaming, type Renamable, renamable, renamingOf } from '../src/authoring/rename.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { root } from './runCommand.ts';
import { saysRefusals } from './saysRefusals.ts';

const usage = `npm run --silent catalogue -- rename KIND FROM TO

  KIND  ${renamable.join(', ')}
  FROM  the name as the documents write it
  TO    what it is called from now on`;

function main(): void {
  const [kind, from, to, ...more] = process.argv.slice(2);
  if (from === undefined || to === undefined || more.length > 0) throw new Refusal(usage);
  if (!isRenamable(kind)) throw new Refusal(`A name is one of ${renamable.join(', ')}.`);
  const renaming = planned(kind, from, to);
  for (const file of applyRenaming(root, renaming)) console.log(`  ${file}`);
  for (const note of renaming.notes) console.log(note);
  const { mistakes, sentence } = new Compiler(root).check();
  for (const mistake of mistakes) console.error(sentence(mistake));
  console.log('`npm run catalogue` writes the pages of the flows and what editors complete.');
}

function planned(kind: Renamable, from: string, to: string) {
  try {
    return renamingOf(readCatalogue(root), kind, from, to);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function isRenamable(kind: string | undefined): kind is Renamable {
  return (renamable as readonly (string | undefined)[]).includes(kind);
}

await saysRefusals(main);
