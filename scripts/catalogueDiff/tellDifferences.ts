import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Checked, Compiler } from '../../src/compile/Compiler.ts';
import { type Change, compareCatalogues } from '../../src/compile/compare/compareCatalogues.ts';
import { topics } from '../../src/compile/compare/Difference.ts';
import { journeysTouched } from '../../src/compile/compare/journeysTouched.ts';
import { member, textOf } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { Refusal } from '../show/Refusal.ts';
import { sitesInWords } from '../where/sitesInWords.ts';
import { takeOut } from './takeOut.ts';
import { transcriptChanges } from './transcriptChanges.ts';
import { viewsOf } from './viewsOf.ts';

/** What is asked on the command line. */
export interface Asked {
  root: string;
  revision: string;
  anyway?: boolean;
  states?: boolean;
}

/** Where it is told: what differs, and what of the revision cannot be read. */
export interface Told {
  print(text: string): void;
  say(text: string): void;
}

/**
 * Tells what applicants meet differently with the catalogue in a folder than with that of a git revision.
 * @throws Refusal where the two cannot be compared
 */
export async function tellDifferences(asked: Asked, told: Told): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-diff-'));
  try {
    await tellIn(folder, asked, told);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tellIn(folder: string, asked: Asked, { print, say }: Told): Promise<void> {
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
  print(tellChanges(changes, before, after).join('\n\n'));
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

function tellChanges(changes: readonly Change[], before: Checked, after: Checked): string[] {
  const all = sitesOfBoth(before, after);
  const parts = topics.map((topic) => {
    const own = changes.filter((change) => change.topic === topic);
    return own.length === 0 ? [] : [topic, ...own.flatMap((change) => tellChange(change, all))];
  });
  const journeys = journeysTouched(after.catalogue, after.linked, changes).map(
    ({ source, node }) => `  ${source.file}: ${textOf(member(node, 'description')) ?? ''}`,
  );
  return [...parts, journeys.length === 0 ? [] : ['Journeys that come past a change', ...journeys]]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'));
}

function tellChange(
  { sentence, sites, screens, readsDifferently, topic }: Change,
  all: readonly LinkedSite[],
) {
  const [first] = sites;
  const reader = readsDifferently && first !== undefined ? `as ${first.key} reads it, on ` : '';
  const where = topic === 'Texts' && screens.length > 0 ? `; screens: ${[...screens].sort().join(', ')}` : '';
  return [`  ${sentence}`, `    ${reader}${sitesInWords(sites, all)}${where}`];
}

/** The sites of both catalogues, each once. */
function sitesOfBoth(before: Checked, after: Checked): LinkedSite[] {
  const { sites } = after.linked;
  return [...sites, ...before.linked.sites.filter((old) => !sites.some(({ key }) => key === old.key))];
}
