import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeNames } from '../src/compile/authoring/writeNames.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { root } from './runCommand.ts';

/**
 * `npm run catalogue [-- folder]`: checks every document of the catalogue and prints mistakes with file, line and remedy.
 * `--names`, which `npm run catalogue` says and the tests do not, writes the names that editors propose.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { names: { type: 'boolean' } },
});
const [folder] = positionals;
const start = performance.now();

const checked = new Compiler(folder === undefined ? root : resolve(folder)).check();
const { mistakes, documents, sites, sentence } = checked;
if (values.names) writeNames(checked.catalogue);

for (const mistake of mistakes) console.error(sentence(mistake));

const took = Math.round(performance.now() - start);
const found =
  mistakes.length === 0 ? 'no mistakes' : `${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}`;
console.log(`catalogue: ${documents} documents, ${sites} sites, ${found}, ${took} ms`);
process.exitCode = mistakes.length === 0 ? 0 : 1;
