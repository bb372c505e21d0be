import { writeNames } from '../src/authoring/editor/writeNames.ts';
import { writeReference } from '../src/authoring/pages/flowPages.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';

/** What `npm install` does last: an editor in a fresh clone completes names, and the pages of the grammar are there to read. */
writeNames(readCatalogue(process.cwd()));
writeReference(process.cwd());
