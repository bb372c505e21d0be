/** `npm run new KIND NAME`: writes a complete start of a thing, which passes the checks, and says what is left to do. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Changes } from '../src/authoring/begin/Changes.ts';
import type { Asked, Kind } from '../src/authoring/begin/Kind.ts';
import { kinds } from '../src/authoring/begin/kinds.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { root } from './runCommand.ts';
import { saysRefusals } from './saysRefusals.ts';

const usage = `npm run new KIND NAME

${Object.entries(kinds)
  .map(([word, { options, mayBeTold = [] }]) =>
    [
      `  ${word} NAME`,
      ...options.map((option) => `--${option} …`),
      ...mayBeTold.map((option) => `[--${option} …]`),
    ].join(' '),
  )
  .join('\n')}

Options stand behind "--": npm run new field Employer -- --form application --section income`;

/**
 * Begins what the words of the command say, and tells what was written and what is left to do.
 * @throws Refusal where nothing is begun
 */
export async function begin(words: string[]): Promise<string[]> {
  const { positionals, values } = readArguments(words);
  const [word = '', name = '', ...more] = positionals;
  if (values.help || word === '') return [usage];
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined)
    throw new Refusal(`There is no kind "${word}" to begin. There are: ${Object.keys(kinds).join(', ')}.`);
  refuseName(word, kind, name, more);
  const changes = new Changes(root);
  const asked: Asked = { name, options: values, catalogue: readCatalogue(root), changes };
  const next = kind.write(asked);
  refuseTaken(word, kind.takes(asked), name);
  await changes.save();
  try {
    // A refusal needs nothing of it, and it takes a second to load.
    const { finish } = await import('./finishNew.ts');
    await finish(changes);
  } catch (error) {
    changes.undo();
    throw error;
  }
  return [
    ...changes.files.map(({ file, isNew }) => `${isNew ? 'wrote  ' : 'amended'} ${file}`),
    'renewed the pages of flows and the tables of docs/: commit what changed there, too',
    ...next.map((sentence) => `next    ${sentence}`),
  ];
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        form: { type: 'string' },
        section: { type: 'string' },
        flow: { type: 'string' },
        brand: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function refuseName(word: string, { pattern, looks }: Kind, name: string, more: string[]): void {
  if (name === '') throw new Refusal(`Say the name of the ${word}: ${looks}.`);
  if (more.length > 0)
    throw new Refusal(
      `A ${word} has one name, and "${more.join(' ')}" follows it. Options stand behind "--".`,
    );
  if (!pattern.test(name)) throw new Refusal(`"${name}" is no name of a ${word}: ${looks}.`);
  if (name in {})
    throw new Refusal(`Nothing can be named "${name}", a word of JavaScript: choose another name.`);
}

/** Some machines do not tell names apart that differ in capitals only. */
function refuseTaken(word: string, places: readonly string[], name: string): void {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  for (const place of places) {
    const folder = join(root, dirname(place));
    const other = existsSync(folder) && readdirSync(folder).find((file) => same(file, basename(place)));
    if (!other) continue;
    throw new Refusal(
      `The ${word} "${name}" is there already, ${dirname(place)}/${other}: choose another name.`,
    );
  }
}

if (process.argv[1] === import.meta.filename)
  await saysRefusals(async () => console.log((await begin(process.argv.slice(2))).join('\n')));
