import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchmarksPage } from '../bench/report/benchmarksPage.ts';
import type { LoadResults } from '../bench/report/LoadResults.ts';
import type { FirstScreenTimes, Results, SaveTimes } from '../bench/report/Results.ts';
import { withScalingTable } from '../bench/report/scalingTable.ts';
import { root } from './runCommand.ts';

const folder = join(root, 'bench');

/** What `npm run measure:saves -- --write` found last. */
export async function readSaves(): Promise<SaveTimes> {
  return JSON.parse(await readFile(join(folder, 'saves.json'), 'utf8')) as SaveTimes;
}

/** Keeps what `npm run measure:saves` found. */
export async function writeSaves(saves: SaveTimes): Promise<void> {
  await writeFile(join(folder, 'saves.json'), `${JSON.stringify(saves, null, 1)}\n`);
}

/** What `npm run measure:first-screen -- --write` found last. */
export async function readFirstScreens(): Promise<FirstScreenTimes> {
  return JSON.parse(await readFile(join(folder, 'firstScreens.json'), 'utf8')) as FirstScreenTimes;
}

/** Keeps what it found. */
export async function writeFirstScreens(times: FirstScreenTimes): Promise<void> {
  await writeFile(join(folder, 'firstScreens.json'), `${JSON.stringify(times, null, 1)}\n`);
}

/** What `npm run load -- --write` found last. */
export async function readLoad(): Promise<LoadResults> {
  return JSON.parse(await readFile(join(folder, 'load.json'), 'utf8')) as LoadResults;
}

/** Keeps what it found, and writes the figures of `docs/scaling.md` from it. */
export async function writeLoad(load: LoadResults): Promise<void> {
  await writeFile(join(folder, 'load.json'), `${JSON.stringify(load, null, 1)}\n`);
  const path = join(root, 'docs', 'scaling.md');
  await writeFile(path, withScalingTable(await readFile(path, 'utf8'), load));
}

/** Writes `docs/benchmarks.md` from the results that are kept. */
export async function writePage(): Promise<void> {
  const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as Results;
  const page = benchmarksPage(results, await readSaves(), await readFirstScreens(), await readLoad());
  await writeFile(join(root, 'docs', 'benchmarks.md'), page);
  console.log('docs/benchmarks.md is written.');
}
