import { resolve } from 'node:path';
import { Compiler } from '../src/compile/Compiler.ts';
import { root } from './runCommand.ts';

/**
 * `npm run catalogue [-- --notes] [folder]`: checks every document of the catalogue and prints mistakes with file,
 * line and remedy. Notes (what nothing uses, which rows are skipped) are counted, and printed where asked for.
 */
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const showNotes = process.argv.includes('--notes');
const start = performance.now();

const checked = new Compiler(folder === undefined ? root : resolve(folder)).check();
const { mistakes, notes, documents, sites, sentence } = checked;

for (const mistake of mistakes) console.error(sentence(mistake));
if (showNotes) for (const note of notes) console.log(`note: ${sentence(note)}`);

const took = Math.round(performance.now() - start);
const found =
  mistakes.length === 0 ? 'no mistakes' : `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}`;
const aside = notes.length === 0 || showNotes ? '' : ` (${notes.length} notes: --notes shows them)`;
console.log(`catalogue: ${documents} documents, ${sites} sites, ${found}, ${took} ms${aside}`);
process.exitCode = mistakes.length === 0 ? 0 : 1;
