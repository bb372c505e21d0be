// Runs at the end of `npm ci` and `npm install`, on whatever Node the machine has: writes the names that editors propose.
// They are no part of the product, so that an install succeeds without them.
import { fileURLToPath } from 'node:url';

try {
  const { readCatalogue } = await import('../src/compile/read/readCatalogue.ts');
  const { writeNames } = await import('../src/compile/authoring/writeNames.ts');
  const [folder = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2);
  writeNames(readCatalogue(folder));
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  console.log(
    `schemas/catalogue/names.schema.json was not written (${why}): \`npm run catalogue\` writes it.`,
  );
}
