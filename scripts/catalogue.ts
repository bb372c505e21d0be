import { resolve } from 'node:path';
import { Compiler } from '../src/compile/Compiler.ts';
import { root } from './runCommand.ts';

/**
 * `npm run catalogue [-- folder]`: checks every document of the catalogue and prints mistakes with file, line and remedy.
 */
const [folder] = process.argv.slice(2);
const start = performance.now();

const checked = new Compiler(folder === undefined ? root : resolve(folder)).check();
const { mistakes, documents, sites, sentence } = checked;

for (const mistake of mistakes) console.error(sentence(mistake));

const took = Math.round(performance.now() - start);
const found =
  mistakes.length === 0 ? 'no mistakes' : `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}`;
console.log(`catalogue: ${documents} documents, ${sites} sites, ${found}, ${took} ms`);
process.exitCode = mistakes.length === 0 ? 0 : 1;
