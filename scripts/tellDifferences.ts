import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { structuredPatch } from 'diff';
import { type Change, compareCatalogues } from '../src/authoring/compare/compareCatalogues.ts';
import { journeysTouched } from '../src/authoring/compare/journeysTouched.ts';
import { changesInWords, tellChanges } from '../src/authoring/compare/tellChanges.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import type { ScreenState } from '../src/authoring/ScreenState.ts';
import { type MergedSite, sitesOf } from '../src/authoring/show.ts';
import { type Checked, Compiler } from '../src/compile/Compiler.ts';
import { member, textOf } from '../src/compile/document/Node.ts';
import type { LinkedSite } from '../src/compile/link/LinkedSite.ts';
import { publish, writeRelease } from '../src/compile/release/pointer.ts';
import { viewsOf } from './openSite.ts';
import { statesOf } from './transcripts/chosen.ts';
import { type Drawn, transcriptsOf, type WantedTranscript } from './transcripts/transcriptsOf.ts';

/** What is asked on the command line. */
export interface DiffOptions {
  root: string;
  revision: string;
  anyway?: boolean;
  states?: boolean;
}

/** Where it is told: what differs, and what of the revision cannot be read. */
export interface DiffOutput {
  print(text: string): void;
  say(text: string): void;
}

/**
 * Tells what applicants meet differently with the catalogue in a folder than with that of a git revision.
 * @throws Refusal where the two cannot be compared
 */
export async function tellDifferences(asked: DiffOptions, told: DiffOutput): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-diff-'));
  try {
    await tellIn(folder, asked, told);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tellIn(folder: string, asked: DiffOptions, { print, say }: DiffOutput): Promise<void> {
  const { root, revision, anyway = false, states = false } = asked;
  const old = join(folder, 'before');
  takeOut(root, revision, old);
  const after = new Compiler(root).check();
  if (after.mistakes.length > 0)
    throw new Refusal(`The catalogue here has ${mistakesOf(after)}Run "npm run catalogue" first.`);
  const before = new Compiler(old).check();
  if (before.mistakes.length > 0) {
    const found = `The catalogue of ${JSON.stringify(revision)} cannot be read by this compiler, which finds ${mistakesOf(before)}`;
    if (!anyway) throw new Refusal(`${found}"-- --anyway" compares what can be read of it all the same.`);
    say(`${found}What follows is of what can be read of it.`);
  }
  const changes = compareCatalogues(viewsOf(before), viewsOf(after));
  if (changes.length === 0) return print('Nothing changes for applicants.');
  print(tellAll(changes, before, after).join('\n\n'));
  // What cannot be read whole cannot be drawn.
  if (before.mistakes.length > 0) return;
  const [was, is] = [
    { root: old, checked: before },
    { root, checked: after },
  ];
  const transcripts = await transcriptChanges(changes, was, is, folder, states);
  if (transcripts.length > 0) print(['', 'Transcripts of screens', ...transcripts].join('\n'));
}

/** How many there are, and the first few. */
function mistakesOf({ mistakes, sentence }: Checked): string {
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  return [`${count}:`, ...mistakes.slice(0, 5).map((one) => `  ${sentence(one)}`), ''].join('\n');
}

/** Everything in words, and the journeys that come past it. */
function tellAll(changes: readonly Change[], before: Checked, after: Checked): string[] {
  const journeys = journeysTouched(after.catalogue, after.linked, changes).map(
    ({ source, node }) => `  ${source.file}: ${textOf(member(node, 'description')) ?? ''}`,
  );
  return [
    ...tellChanges(changesInWords(changes, sitesOfBoth(before, after))),
    ...(journeys.length === 0 ? [] : [['Journeys that come past a change', ...journeys].join('\n')]),
  ];
}

/** The sites of both catalogues, each once. */
function sitesOfBoth(before: Checked, after: Checked): LinkedSite[] {
  const { sites } = after.linked;
  return [...sites, ...before.linked.sites.filter((old) => !sites.some(({ key }) => key === old.key))];
}

/** A catalogue, checked, and the folder it stands in. */
interface Place {
  root: string;
  checked: Checked;
}

/**
 * What became of the transcripts of the screens that changes concern, as lines: `-` before, `+` now. Each screen is drawn in
 * one brand of each change, as it is first met and with its form in error, or in every state that `flows/<flow>/screens.json` has.
 * @param folder for the releases that are drawn
 */
async function transcriptChanges(
  changes: readonly Change[],
  before: Place,
  after: Place,
  folder: string,
  everyState: boolean,
): Promise<string[]> {
  const [old, now] = [statesIn(before.root), statesIn(after.root)];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const sites = [...sitesOf(after.checked.catalogue), ...sitesOf(before.checked.catalogue)];
  const states = names.flatMap((name) => now.get(name) ?? old.get(name) ?? []);
  const wanted = wantedFor(changes, states, sites, everyState);
  if (wanted.length === 0) return [];
  const own = wanted.map(({ brand, state }) => ({ brand, state: old.get(state.name) ?? state }));
  const [was, is] = await Promise.all([
    drawn(before, join(folder, 'releases-before'), own),
    drawn(after, join(folder, 'releases-after'), wanted),
  ]);
  return wanted.flatMap(({ brand, state }, index) => {
    const lines = tell(was[index], is[index]);
    return lines.length === 0
      ? []
      : [`  ${state.name} on ${state.site}.${brand}`, ...lines.map((line) => `    ${line}`)];
  });
}

/** The states of the screens of a checkout by their names. */
function statesIn(root: string): Map<string, ScreenState> {
  return new Map(statesOf(root).map(({ state }) => [state.name, state]));
}

function wantedFor(
  changes: readonly Change[],
  states: readonly ScreenState[],
  sites: readonly MergedSite[],
  everyState: boolean,
): WantedTranscript[] {
  const wanted = new Map<string, WantedTranscript>();
  const want = (brand: string, state: ScreenState) => wanted.set(`${brand} ${state.name}`, { brand, state });
  const flowOf = ({ site }: ScreenState) =>
    sites.find(
      ({ label, variants }) => label === site || variants.some((name) => `${label}-${name}` === site),
    )?.flow;
  for (const change of changes) {
    for (const flow of new Set(change.sites.map(({ layers }) => layers.flow))) {
      const ofFlow = change.sites.filter(({ layers }) => layers.flow === flow);
      const brands = ofFlow.map(({ layers }) => layers.brand);
      const own = states.filter(
        (state) => flowOf(state) === flow && brands.includes(state.brand ?? brands[0] ?? ''),
      );
      const isAround = ofFlow.some(({ slice: { frame = '' } }) => change.screens.includes(frame));
      const screens = isAround ? [...change.screens, own[0]?.screen ?? ''] : change.screens;
      for (const screen of screens) {
        const shown = own.filter(({ screen: page, dialog }) => (dialog ?? page) === screen);
        const inError = shown.find(({ presses }) => presses === true);
        const chosen = everyState
          ? shown
          : [...shown.slice(0, 1), ...(inError === undefined ? [] : [inError])];
        for (const state of chosen) want(state.brand ?? brands[0] ?? '', state);
      }
    }
  }
  return [...wanted.values()];
}

async function drawn(
  { root, checked }: Place,
  releases: string,
  wanted: readonly WantedTranscript[],
): Promise<Drawn[]> {
  const built = await new Compiler(root).build(checked);
  await writeRelease(releases, built);
  await publish(releases, built.hash);
  return transcriptsOf({ releases, wanted });
}

function tell(before: Drawn | undefined, after: Drawn | undefined): string[] {
  const [was, is] = [before, after].map((one) =>
    one !== undefined && 'transcript' in one ? one.transcript : undefined,
  );
  if (was === undefined && is === undefined) return [];
  if (is === undefined) return ['is no longer met there'];
  const { hunks } = structuredPatch('', '', was ?? '', is, '', '', { context: 2 });
  return hunks.flatMap(({ lines }, index) => [...(index === 0 ? [] : ['…']), ...lines]);
}

/** Of the code only what describes it says something of the catalogue. */
const ofCatalogue = /^(?:brands|flows|schemas|\.storybook\/screens)\/|^src\/.*\.json$/u;

/**
 * Writes the catalogue of a git revision into a folder.
 * @param root the folder of the catalogue, in a git repository
 * @throws Refusal where git does not know the revision, or it has no catalogue
 */
function takeOut(root: string, revision: string, folder: string): void {
  const commit = run(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (commit === undefined)
    throw new Refusal(
      `git knows no revision ${JSON.stringify(revision)} here: write a branch, a tag or a commit, such as main or HEAD~1.`,
    );
  const tree = commit.trim();
  const names = (run(root, ['ls-tree', '-r', '-z', '--name-only', tree]) ?? '').split('\0');
  const files = names.filter((name) => ofCatalogue.test(name));
  if (!files.some((file) => file.startsWith('flows/')))
    throw new Refusal(
      `The revision ${JSON.stringify(revision)} has no catalogue: there is no folder "flows".`,
    );
  mkdirSync(folder, { recursive: true });
  // An index of its own leaves that of the repository as it is.
  const env = { GIT_INDEX_FILE: join(folder, '.index') };
  run(root, ['read-tree', tree], { env });
  const prefix = `--prefix=${folder}/`;
  run(root, ['checkout-index', '-z', '--stdin', prefix], { env, input: files.join('\0') });
  // Fonts are files of packages.
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(folder, 'node_modules'));
}

/** What git prints; undefined where it refuses. */
function run(
  cwd: string,
  words: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd,
      input,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refusal('git is not installed here.');
    return undefined;
  }
}
