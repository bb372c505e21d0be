import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { structuredPatch } from 'diff';
import type { ScreenState } from '../../src/app/testing/ScreenState.ts';
import { type Checked, Compiler } from '../../src/compile/Compiler.ts';
import type { Change } from '../../src/compile/compare/compareCatalogues.ts';
import { publish } from '../../src/compile/release/pointer.ts';
import { writeRelease } from '../../src/compile/release/writeRelease.ts';
import { type MergedSite, sitesOf } from '../../src/compile/show/sitesOf.ts';
import { type Drawn, transcriptsOf, type WantedTranscript } from '../transcripts/transcriptsOf.ts';

/** A catalogue, checked, and the folder it stands in. */
interface Place {
  root: string;
  checked: Checked;
}

/**
 * What became of the transcripts of the screens that changes concern, as lines: `-` before, `+` now. Each screen is drawn in
 * one brand of each change, as it is first met and with its form in error, or in every state that `.storybook/screens/` has.
 * @param folder for the releases that are drawn
 */
export async function transcriptChanges(
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

interface StatesFile {
  site: string;
  states: (Omit<ScreenState, 'site'> & { site?: string })[];
}

/** The rows of `.storybook/screens/` by their names; none where there is no such folder. */
function statesIn(root: string): Map<string, ScreenState> {
  const folder = join(root, '.storybook', 'screens');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const states = files.sort().flatMap((file) => {
    const { site, states: rows } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as StatesFile;
    return rows.map((row): ScreenState => ({ site, ...row }));
  });
  return new Map(states.map((state) => [state.name, state]));
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
