/**
 * `npm run operate -- deliver`: puts the build of this folder (`dist/`, `releases/`) where running processes read it, `APP_DIR` and
 * `RELEASES_DIR`. What open pages still need stays. Where nothing is published yet the release is published for every site;
 * after that `scripts/catalogue.ts publish` does it, site by site.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publishRelease } from '../src/authoring/compare/publish.ts';
import { readPointer } from '../src/compile/release/pointer.ts';
import { switchBuild } from './builtFiles.ts';
import { root } from './runCommand.ts';

try {
  await deliver();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

async function deliver(): Promise<void> {
  const built = { app: join(root, 'dist'), releases: join(root, 'releases') };
  const app = folderOf('APP_DIR', built.app);
  const releases = folderOf('RELEASES_DIR', built.releases);
  const pointer = await readPointer(built.releases);
  if (pointer === undefined || !existsSync(join(built.app, 'index.html')))
    throw new Error(`There is no build in ${root}: run "npm run build" there first.`);
  const { default: release } = pointer;
  await addRelease(join(built.releases, release), releases, release);
  await addBuild(built.app, app);
  const published = await readPointer(releases);
  if (published === undefined) {
    const reason = { by: 'npm run operate -- deliver', why: 'the first release of these processes' };
    await publishRelease({ ...reason, releases, release, underReview: true });
    console.log(`Every site runs the release ${release} now.`);
  } else {
    console.log(
      `The release ${release} is in ${releases}. "node scripts/catalogue.ts publish SITE ${release} --by NAME --why REASON" lets a site run it.`,
    );
  }
}

function folderOf(name: string, built: string): string {
  const given = process.env[name]?.trim();
  if (!given || resolve(given) === built)
    throw new Error(`${name} has to name a folder that the processes read, other than ${built}.`);
  return resolve(given);
}

/** It appears at once and whole. A release is immutable: one that is there already is the same. */
async function addRelease(from: string, releases: string, id: string): Promise<void> {
  if (existsSync(join(releases, id, 'manifest.json'))) return;
  const draft = join(releases, `.${id}.${process.pid}`);
  await cp(from, draft, { recursive: true });
  await rename(draft, join(releases, id));
}

/** The same build once more would push out the files of the one before it. */
async function addBuild(from: string, app: string): Promise<void> {
  const manifest = (folder: string) =>
    readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '');
  if ((await manifest(from)) === (await manifest(app))) return;
  // Beside what is there, as files are renamed into their places.
  const draft = join(app, `.build-${process.pid}`);
  await mkdir(app, { recursive: true });
  try {
    await cp(from, draft, { recursive: true });
    await switchBuild(draft, app);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
