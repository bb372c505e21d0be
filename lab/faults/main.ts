/**
 * `npm run lab -- faults [<part of a file's name>]`: plants each fault of `lab/faults/faults.json` in `src/`, one at a time, and says
 * which tests find it: those beside the file first, then those that import it, then whole parts, cheap ones first, and what
 * `npm run test:all` has beyond `npm test` last. A fault that nothing finds is a gap.
 */
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateCode } from '../../scripts/generateCode.ts';
import { root, runCommand } from '../../scripts/runCommand.ts';
import faults from './faults.json' with { type: 'json' };

type Step = [name: string, program: string, parameters: string[], env?: Record<string, string>];

/** Each fails where it finds the fault. */
function stepsFor(file: string): Step[] {
  const beside = (project: string): Step => [
    `${project}, beside`,
    'vitest',
    ['run', `${dirname(file)}/`, '--bail=1', '--project', project, '--passWithNoTests'],
  ];
  const near = (project: string): Step => [
    `${project}, near`,
    'vitest',
    ['related', file, '--run', '--bail=1', '--project', project, '--passWithNoTests'],
  ];
  const whole = (project: string): Step => [project, 'vitest', ['run', '--bail=1', '--project', project]];
  return [
    beside('unit'),
    beside('browser'),
    near('unit'),
    near('browser'),
    near('postgres'),
    whole('unit'),
    whole('stories'),
    ['build', 'node', ['scripts/build.ts']],
    ['end to end', 'playwright', ['test', '--max-failures=1']],
    near('deep'),
    ['deep end to end', 'playwright', ['test', '--max-failures=1'], { CARDSTOCK_TEST: 'deep' }],
  ];
}

const signals = ['SIGINT', 'SIGTERM'] as const;

const [wanted = ''] = process.argv.slice(2);
const planted = faults.filter(({ file }) => file.includes(wanted));
if (planted.length === 0) {
  console.error(`No file of lab/faults/faults.json has "${wanted}" in its name.`);
  process.exit(1);
}
let gaps = 0;
await generateCode();
for (const { file, is, becomes } of planted) {
  const path = join(root, file);
  const text = await readFile(path, 'utf8');
  if (text.split(is).length !== 2)
    throw new Error(`lab/faults/faults.json: "${is}" does not stand once in ${file}.`);
  const restore = () => writeFileSync(path, text);
  // Who ends it finds the source as it was.
  const end = () => {
    restore();
    process.exit(1);
  };
  const passes = async ([, program, parameters, env]: Step) =>
    (await runCommand(program, parameters, { env: env ?? {} })) === 0;
  for (const signal of signals) process.once(signal, end);
  let finder: Step | undefined;
  try {
    await writeFile(
      path,
      text.replace(is, () => becomes),
    );
    for (const step of stepsFor(file)) {
      if (await passes(step)) continue;
      finder = step;
      break;
    }
  } finally {
    restore();
    for (const signal of signals) process.off(signal, end);
  }
  // What fails anyway has found nothing.
  if (finder !== undefined && !(await passes(finder)))
    throw new Error(`${finder[0]} fails without a fault in ${file}.`);
  if (finder === undefined) gaps += 1;
  console.log(`\n${finder?.[0] ?? 'NOT FOUND'}: ${file}: ${is}`);
}
process.exitCode = gaps > 0 ? 1 : 0;
