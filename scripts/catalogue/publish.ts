import { join, resolve } from 'node:path';
import {
  keepViews,
  publishRelease,
  type Reason,
  reasonOf,
  rollBack,
  tellReleases,
} from '../../src/authoring/compare/publish.ts';
import { compile } from '../../src/authoring/compile.ts';
import { publish as movePointer } from '../../src/compile/release/pointer.ts';
import { compressFiles } from '../compressFiles.ts';
import { root } from '../runCommand.ts';

/** What stands behind the words of a command. */
export interface Flags extends Partial<Reason> {
  'under-review'?: boolean;
}

type Words = readonly (string | undefined)[];

/**
 * `npm run catalogue -- publish [SITE [RELEASE]] --by NAME --why REASON`: lets one site (`<brand>.<flow>`), or all, run a
 * release: the one that is named, or else one that is written of the documents as they are. Says what changes for applicants,
 * and refuses texts that await legal review without `--under-review`. Pages that are open go on with theirs.
 * @returns whether it was published
 */
export function publish([site, named]: Words, flags: Flags = {}, folder = root): Promise<boolean> {
  return say(async () => {
    const reason = reasonOf(flags);
    const releases = folderOfReleases(folder);
    const release = named ?? (await written(folder, releases));
    const told = await publishRelease({
      ...reason,
      releases,
      release,
      site,
      underReview: flags['under-review'] === true,
    });
    return `${told}\n\n${site ?? 'Every site'} runs the release ${release} now.`;
  });
}

/**
 * `npm run catalogue -- rollback SITE --by NAME --why REASON`: lets a site run the release again that it ran before its last one.
 * @returns whether it did
 */
export function rollback([site]: Words, flags: Flags = {}, folder = root): Promise<boolean> {
  return say(() => {
    if (site === undefined)
      throw new Error('Name a site, such as <brand>.<flow>: npm run catalogue -- rollback SITE');
    return rollBack(folderOfReleases(folder), site, reasonOf(flags));
  });
}

/** `npm run catalogue -- releases [SITE]`: what runs, and who published what and why. */
export function releases([site]: Words, _flags: Flags = {}, folder = root): Promise<boolean> {
  return say(() => tellReleases(folderOfReleases(folder), site));
}

/** Writes a release of the documents to `releases/` of their folder, whose sites all run it: a part of `npm run build`. */
export function write(_words: Words, _flags: Flags = {}, folder = root): Promise<boolean> {
  return say(async () => {
    const built = join(folder, 'releases');
    const release = await written(folder, built);
    await movePointer(built, release);
    return `Every site runs the release ${release} now.`;
  });
}

/** The release of the documents as they are. */
async function written(folder: string, releases: string): Promise<string> {
  const { release, checked, sentences } = await compile({ root: folder, releases, publish: false });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  await compressFiles(release.folder);
  // What runs a release does not hold the code of the page.
  const { viewsOf } = await import('../openSite.ts');
  await keepViews(release.folder, viewsOf(checked));
  return release.hash;
}

/** Where releases lie: in the folder that `RELEASES_DIR` names, as the server reads it, else in `releases/` of the catalogue. */
function folderOfReleases(root: string): string {
  return resolve(root, process.env.RELEASES_DIR?.trim() || 'releases');
}

async function say(command: () => string | Promise<string>): Promise<boolean> {
  try {
    console.log(await command());
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}
