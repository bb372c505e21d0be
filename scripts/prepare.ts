import { writeNames } from '../src/compile/authoring/writeNames.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';

/** What `npm install` does last: an editor in a fresh clone completes names. */
writeNames(readCatalogue(process.cwd()));
