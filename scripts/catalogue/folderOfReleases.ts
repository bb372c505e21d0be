import { resolve } from 'node:path';

/** Where releases lie: in the folder that `RELEASES_DIR` names, as the server reads it, else in `releases/` of the catalogue. */
export function folderOfReleases(root: string): string {
  return resolve(root, process.env.RELEASES_DIR?.trim() || 'releases');
}
