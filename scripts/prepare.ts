import { writeNames } from '../src/authoring/editor/writeNames.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';

/** What `npm install` does last: an editor in a fresh clone completes names. */
writeNames(readCatalogue(process.cwd()));
