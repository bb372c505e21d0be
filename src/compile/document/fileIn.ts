import { statSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * The path of a file that a document names, relative to a folder; undefined where no file stands there or where the
 * name leads out of the folder: a release publishes nothing else of this machine.
 */
export function fileIn(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  if (!path.startsWith(join(folder, sep))) return undefined;
  try {
    return statSync(path).isFile() ? path : undefined;
  } catch {
    // No such file, or a name that no file can have.
    return undefined;
  }
}
