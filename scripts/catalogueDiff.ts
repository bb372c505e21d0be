/** `npm run catalogue -- diff REV`: what applicants meet differently now than with the catalogue of a git revision. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../src/authoring/Refusal.ts';
import { root as here } from './runCommand.ts';
import { saysRefusals } from './saysRefusals.ts';
import { tellDifferences } from './tellDifferences.ts';

const usage = `npm run --silent catalogue -- diff REV [--states] [--anyway] [--root FOLDER]

  REV       a git revision to compare the catalogue with as it stands in the folder now: main, HEAD, a tag, a commit
  --states  draws the screens concerned in every state of flows/<flow>/screens.json, not only as they are first met and in error
  --anyway  also where this compiler finds mistakes in it, which newer checks may have brought
  FOLDER    of another catalogue, in a git repository`;

async function main(): Promise<void> {
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
  const asked = { ...values, root: resolve(values.root ?? here), revision };
  await tellDifferences(asked, { print: console.log, say: console.error });
}

await saysRefusals(main);
