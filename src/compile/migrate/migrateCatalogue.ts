import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../read/kinds.ts';
import { migrateDocument } from './migrateDocument.ts';

/**
 * Writes the documents of a catalogue anew that are in version 1 of the grammar. What is in version 2 stays as it is, so
 * that it may be run again.
 * @param root the folder that holds `brands/`, `flows/` and `schemas/`
 * @returns the files that were written, relative to `root`
 * @throws Error for a document that is not JSON, or a condition that version 2 cannot say, with the file's name
 */
export function migrateCatalogue(root: string): string[] {
  const files = globSync(['brands/**/*.json', 'flows/**/*.json', 'schemas/**/*.json'], { cwd: root }).sort();
  return files.filter((file) => {
    const kind = kindOf(file);
    if (kind === undefined) return false;
    const path = join(root, file);
    try {
      const written: unknown = JSON.parse(readFileSync(path, 'utf8'));
      const migrated = migrateDocument(kind.name, written);
      if (JSON.stringify(migrated) === JSON.stringify(written)) return false;
      writeFileSync(path, `${JSON.stringify(migrated, null, 2)}\n`);
      return true;
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
    }
  });
}
