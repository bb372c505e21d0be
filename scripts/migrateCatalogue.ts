import { resolve } from 'node:path';
import { migrateCatalogue } from '../src/compile/migrate/migrateCatalogue.ts';
import { root } from './runCommand.ts';

/**
 * `npm run catalogue:migrate [-- folder]`: writes the documents of a catalogue anew that are in version 1 of the grammar,
 * and says what is left to do by hand. `npm run fix` brings them into the layout of the house.
 */
const [folder] = process.argv.slice(2);
const { files, remarks } = migrateCatalogue(folder === undefined ? root : resolve(folder));
for (const file of files) console.log(file);
console.log(`${files.length} documents are written anew.`);
for (const { file, sentence } of remarks) console.log(`${file}: ${sentence}`);
