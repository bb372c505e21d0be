import { join } from 'node:path';
import { compile } from '../../src/compile/compile.ts';
import { publish as movePointer } from '../../src/compile/release/pointer.ts';
import { compressFiles } from '../compressFiles.ts';
import { root } from '../runCommand.ts';
import { folderOfReleases } from './folderOfReleases.ts';

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
