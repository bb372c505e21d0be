import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  brokenRecord,
  publishRelease,
  reasonOf,
  rollBack,
  tellReleases,
  type Wanted,
} from '../src/authoring/compare/publish.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import { root } from './runCommand.ts';
import { type Flags, say, type Words } from './saysRefusals.ts';

/**
 * `npm run catalogue -- publish [SITE [RELEASE]] --by NAME --why REASON`: lets one site (`<brand>.<flow>`), or all, run a
 * release: the one that is named, or else one that is written of the documents as they are. Says what changes for applicants,
 * and refuses texts that await legal review without `--under-review`. `--leave-out FILE#/POINTER`, as often as wanted, lets a value
 * of a document stay as it runs. Pages that are open go on with theirs.
 * @returns whether it was published
 */
export function publish([site, release]: Words, flags: Flags = {}, folder = root): Promise<boolean> {
  return say(() =>
    publishDocuments(
      {
        ...{ ...reasonOf(flags), site, release, underReview: flags['under-review'] === true },
        leftOut: flags['leave-out'] ?? [],
      },
      folder,
    ),
  );
}

/** What `publish` does. @returns what it says. @throws Refusal */
export async function publishDocuments(
  { release: named, ...wanted }: Omit<Wanted, 'releases' | 'release'> & { release?: string | undefined },
  folder: string,
): Promise<string> {
  const releases = folderOfReleases(folder);
  // A server publishes what was written where the documents are, and has nothing to compile with (F-849).
  const { site, leftOut = [] } = wanted;
  if (named !== undefined && leftOut.length > 0)
    throw new Refusal(
      'A release that is written already goes out as it is: name none, or leave nothing out.',
    );
  const release =
    named ?? (await (await import('./catalogueCommands.ts')).written(folder, releases, leftOut, site));
  const told = await publishRelease({ ...wanted, releases, release });
  return `${told}\n\n${wanted.site ?? 'Every site'} runs the release ${release} now.`;
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

/**
 * `npm run catalogue -- releases [SITE]`: what runs, and who published what and why.
 * @returns false where the record of it was changed
 */
export function releases([site]: Words, _flags: Flags = {}, folder = root): Promise<boolean> {
  return say(async () => {
    const told = await tellReleases(folderOfReleases(folder), site);
    const broken = await brokenRecord(folderOfReleases(folder));
    if (broken !== undefined) throw new Refusal(`${told}\n\n${broken}`);
    return told;
  });
}

/**
 * The command `publish` in a process of its own, for whoever has to go on answering meanwhile: to compile all sites takes
 * many seconds.
 * @throws Refusal what the command refuses
 */
export async function publishApart(
  { by, why, site, underReview, leftOut = [] }: Omit<Wanted, 'releases' | 'release'>,
  folder: string,
): Promise<void> {
  const words = [
    ...['publish', ...(site === undefined ? [] : [site])],
    ...[`--root=${folder}`, `--by=${by}`, `--why=${why}`, ...(underReview ? ['--under-review'] : [])],
    ...leftOut.map((id) => `--leave-out=${id}`),
  ];
  try {
    await promisify(execFile)(process.execPath, [join(root, 'scripts/catalogue.ts'), ...words]);
  } catch (error) {
    throw new Refusal(String((error as { stderr?: string }).stderr).trim());
  }
}

/** Where releases lie: in the folder that `RELEASES_DIR` names, as the server reads it, else in `releases/` of the catalogue. */
export function folderOfReleases(root: string): string {
  return resolve(root, process.env.RELEASES_DIR?.trim() || 'releases');
}
