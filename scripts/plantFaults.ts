/**
 * `npm run faults [-- <part of a file's name>]`: plants each fault of `tests/faults.json` in `src/`, one at a time, and says
 * which tests find it: those beside the file first, then those that import it, then whole parts, cheap ones first, and what
 * `npm run test:all` has beyond `npm test` last. A fault that nothing finds is a gap.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import faults from '../tests/faults.json' with { type: 'json' };
import { root, runCommand } from './runCommand.ts';

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

async function finderOf(file: string): Promise<string | undefined> {
  for (const [name, program, parameters, env] of stepsFor(file))
    if ((await runCommand(program, parameters, { env: env ?? {} })) !== 0) return name;
  return undefined;
}

const [wanted = ''] = process.argv.slice(2);
const found: string[] = [];
for (const fault of faults.filter(({ file }) => file.includes(wanted))) {
  const path = join(root, fault.file);
  const text = await readFile(path, 'utf8');
  if (text.split(fault.is).length !== 2)
    throw new Error(`tests/faults.json: "${fault.is}" does not stand once in ${fault.file}.`);
  const restore = () => writeFile(path, text);
  process.once('SIGINT', restore);
  try {
    await writeFile(
      path,
      text.replace(fault.is, () => fault.becomes),
    );
    found.push(`${(await finderOf(fault.file)) ?? 'NOT FOUND'}: ${fault.file}: ${fault.is}`);
  } finally {
    await restore();
    process.off('SIGINT', restore);
  }
}
console.log(`\n${found.join('\n')}`);
process.exitCode = found.some((line) => line.startsWith('NOT FOUND')) ? 1 : 0;
