/** `npm run catalogue -- new KIND NAME`: writes a complete start of a thing, which passes the checks, and says what is left to do. */
import { parseArgs } from 'node:util';
import { Changes } from '../src/authoring/begin/Changes.ts';
import { kinds } from '../src/authoring/begin/kinds.ts';
import { plan } from '../src/authoring/begin/plan.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { root } from './runCommand.ts';
import { saysRefusals } from './saysRefusals.ts';

const usage = `npm run catalogue -- new KIND NAME

${Object.entries(kinds)
  .map(([word, { options, mayBeTold = [] }]) =>
    [
      `  ${word} NAME`,
      ...options.map((option) => `--${option} …`),
      ...mayBeTold.map((option) => `[--${option} …]`),
    ].join(' '),
  )
  .join('\n')}

Options stand behind "--": npm run catalogue -- new field Employer --form application --section income`;

/**
 * Begins what the words of the command say, and tells what was written and what is left to do.
 * @throws Refusal where nothing is begun
 */
export async function begin(words: string[]): Promise<string[]> {
  const { positionals, values } = readArguments(words);
  const [word = '', name = '', ...more] = positionals;
  if (values.help || word === '') return [usage];
  if (Object.hasOwn(kinds, word) && more.length > 0)
    throw new Refusal(
      `A ${word} has one name, and "${more.join(' ')}" follows it. Options stand behind "--".`,
    );
  const changes = new Changes(root);
  const next = plan(word, { name, options: values, catalogue: readCatalogue(root), changes });
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
        event: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

if (process.argv[1] === import.meta.filename)
  await saysRefusals(async () => console.log((await begin(process.argv.slice(2))).join('\n')));
