/** `npm run catalogue:diff REV`: what applicants meet differently now than with the catalogue of a git revision. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Checked, Compiler } from '../src/compile/Compiler.ts';
import { type Change, compareCatalogues } from '../src/compile/compare/compareCatalogues.ts';
import { topics } from '../src/compile/compare/Difference.ts';
import { journeysTouched } from '../src/compile/compare/journeysTouched.ts';
import { member, textOf } from '../src/compile/document/Node.ts';
import type { LinkedSite } from '../src/compile/link/LinkedSite.ts';
import { takeOut } from './catalogueDiff/takeOut.ts';
import { transcriptChanges } from './catalogueDiff/transcriptChanges.ts';
import { viewsOf } from './catalogueDiff/viewsOf.ts';
import { root as here } from './runCommand.ts';
import { Refusal } from './show/Refusal.ts';
import { saysRefusals } from './show/saysRefusals.ts';
import { sitesInWords } from './where/sitesInWords.ts';

const usage = `npm run --silent catalogue:diff REV [-- --states] [-- --anyway] [-- --root FOLDER]

  REV       a git revision to compare the catalogue with as it stands in the folder now: main, HEAD, a tag, a commit
  --states  draws the screens concerned in every state of .storybook/screens/, not only as they are first met and in error
  --anyway  also where this compiler finds mistakes in it, which newer checks may have brought
  FOLDER    of another catalogue, in a git repository`;

async function main(folder: string): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      root: { type: 'string' },
      anyway: { type: 'boolean' },
      states: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return console.log(usage);
  const [revision, ...others] = positionals;
  if (revision === undefined || others.length > 0) throw new Refusal(usage);
  const root = resolve(values.root ?? here);
  const old = join(folder, 'before');
  takeOut(root, revision, old);
  const after = new Compiler(root).check();
  if (after.mistakes.length > 0)
    throw new Refusal(`The catalogue here has ${mistakesOf(after)}Run "npm run catalogue" first.`);
  const before = new Compiler(old).check();
  if (before.mistakes.length > 0) {
    const found = `The catalogue of ${JSON.stringify(revision)} cannot be read by this compiler, which finds ${mistakesOf(before)}`;
    if (values.anyway !== true)
      throw new Refusal(`${found}"-- --anyway" compares what can be read of it all the same.`);
    console.error(`${found}What follows is of what can be read of it.`);
  }
  const changes = compareCatalogues(viewsOf(before), viewsOf(after));
  if (changes.length === 0) return console.log('Nothing changes for applicants.');
  console.log(tellChanges(changes, before, after).join('\n\n'));
  // What cannot be read whole cannot be drawn.
  if (before.mistakes.length > 0) return;
  const [was, is] = [
    { root: old, checked: before },
    { root, checked: after },
  ];
  const transcripts = await transcriptChanges(changes, was, is, folder, values.states === true);
  if (transcripts.length > 0) console.log(['', 'Transcripts of screens', ...transcripts].join('\n'));
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

const folder = mkdtempSync(join(tmpdir(), 'cardstock-diff-'));
try {
  await saysRefusals(() => main(folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
