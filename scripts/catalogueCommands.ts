import { join, resolve } from 'node:path';
import {
  keepViews,
  publishRelease,
  type Reason,
  reasonOf,
  rollBack,
  tellReleases,
} from '../src/authoring/compare/publish.ts';
import { compile } from '../src/authoring/compile.ts';
import { lint } from '../src/authoring/lint/lint.ts';
import { groups, missingFor } from '../src/authoring/ready.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { publish as movePointer } from '../src/compile/release/pointer.ts';
import { suggest } from '../src/compile/report/DiagnosticCollector.ts';
import { compressFiles } from './builtFiles.ts';
import { root } from './runCommand.ts';

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
  const { viewsOf } = await import('./openSite.ts');
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

/**
 * `npm run catalogue -- ready BRAND`: prints what a brand lacks for its launch, in groups, each with file and line.
 * @returns whether nothing is missing
 */
export function ready([brand, ...more]: readonly string[], folder = root): boolean {
  const checked = lint(new Compiler(folder).check());
  const { brands } = checked.catalogue;
  if (brand === undefined || more.length > 0) {
    console.error(`Name one brand: npm run catalogue -- ready ${brands[0] ?? 'BRAND'}`);
    return false;
  }
  if (!brands.includes(brand)) {
    console.error(`There is no brand "${brand}". Nearest: ${suggest(brand, brands, 3).join(', ')}.`);
    return false;
  }
  if (checked.mistakes.length > 0) {
    const count = checked.mistakes.length;
    console.error(
      `The catalogue has ${count} mistake${count === 1 ? '' : 's'}: run "npm run catalogue" first.`,
    );
    return false;
  }
  const missing = missingFor(brand, checked);
  if (missing.length === 0) {
    console.log(`${brand} is ready: nothing is missing for its launch.`);
    return true;
  }
  for (const group of groups) {
    const own = missing.filter((one) => one.group === group);
    if (own.length === 0) continue;
    console.log(`${group} (${own.length})`);
    for (const { at, words } of own) console.log(`  ${at}  ${words}`);
    console.log('');
  }
  console.error(
    `${brand} is not ready: ${missing.length} thing${missing.length === 1 ? ' is' : 's are'} missing for its launch.`,
  );
  return false;
}
