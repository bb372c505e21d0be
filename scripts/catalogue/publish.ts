import { join, resolve } from 'node:path';
import { compile } from '../../src/authoring/compile.ts';
import { rollback as moveBack, publish as movePointer } from '../../src/compile/release/pointer.ts';
import { compressFiles } from '../compressFiles.ts';
import { root } from '../runCommand.ts';

/**
 * `npm run catalogue -- publish [SITE [RELEASE]]`: lets one site (`<brand>.<flow>`), or all, run a release: the one that is
 * named, or else one that is written of the documents as they are. Pages that are open go on with theirs.
 * @returns whether it was published
 */
export async function publish([site, named]: readonly string[], folder = root): Promise<boolean> {
  const releases = folderOfReleases(folder);
  try {
    const hash = named ?? (await written(folder, releases));
    if (hash === undefined) return false;
    await movePointer(releases, hash, site);
    console.log(
      site === undefined
        ? `Every site runs the release ${hash} now.`
        : `${site} runs the release ${hash} now.`,
    );
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** The release of the documents as they are; undefined where they have mistakes, which are told. */
async function written(folder: string, releases: string): Promise<string | undefined> {
  const { release, sentences } = await compile({ root: folder, releases, publish: false });
  for (const sentence of sentences.mistakes) console.error(sentence);
  if (release !== undefined) await compressFiles(join(releases, release.hash));
  return release?.hash;
}

/**
 * `npm run catalogue -- rollback SITE`: lets a site run the release again that it ran before its last one.
 * @returns whether it did
 */
export async function rollback([site]: readonly string[], folder = root): Promise<boolean> {
  try {
    if (site === undefined)
      throw new Error('Name a site, such as <brand>.<flow>: npm run catalogue -- rollback SITE');
    console.log(`${site} runs the release ${await moveBack(folderOfReleases(folder), site)} again.`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Where releases lie: in the folder that `RELEASES_DIR` names, as the server reads it, else in `releases/` of the catalogue. */
function folderOfReleases(root: string): string {
  return resolve(root, process.env.RELEASES_DIR?.trim() || 'releases');
}
