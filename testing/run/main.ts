/**
 * `npm test` runs what a change can break, `npm run test:all` everything, `npm run test:changed` what files that differ from
 * a commit can reach, and `npm run check` what should hold before every commit. `npm test -- <part> …` runs one part
 * and hands the rest to its runner.
 */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { generateCode } from '../../scripts/generateCode.ts';
import { provideChromium, providePostgres } from '../../scripts/provide.ts';
import { endWithParent, root, runCommand } from '../../scripts/runCommand.ts';
import { writeReference } from '../../src/authoring/pages/flowPages.ts';
import { type Reach, reachOf } from './changed.ts';
import { testEnvironment } from './testEnvironment.ts';

interface TestPart {
  title: string;
  /** What it needs on the machine beside packages. */
  needs?: (() => Promise<void>)[];
  /** How many pieces it comes in; several may run at once. */
  turns?: number;
  /** @returns whether it passed. */
  run(run: PartRun): Promise<boolean>;
}

interface PartRun {
  /** From the command line, to narrow what runs. */
  parameters: string[];
  /** Which of its turns, from 0. */
  turn: number;
  /** Name of another file that its runner writes the times of its files to, as JSON. */
  report(): string;
  /** Runs a program and shows what it says. @returns whether it succeeded. */
  passes(program: string, parameters: string[], env?: Record<string, string>): Promise<boolean>;
}

interface PartResult {
  title: string;
  passed: boolean;
  seconds: number;
  files: FileTime[];
  failures: Failure[];
}

interface FileTime {
  file: string;
  seconds: number;
}

interface Failure {
  file: string;
  test: string;
  message: string;
}

const script =
  (name: string, ...fixed: string[]) =>
  ({ passes, parameters }: PartRun) =>
    passes('node', [`scripts/${name}.ts`, ...fixed, ...parameters]);

const vitest =
  (projects: string[], env?: Record<string, string>, command = ['run']) =>
  ({ passes, parameters, report }: PartRun) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report()}`];
    return passes('vitest', [...command, ...chosen, ...reporters, ...parameters], env);
  };

const playwright =
  (env?: Record<string, string>) =>
  ({ passes, parameters, report }: PartRun) =>
    passes('playwright', ['test', '--reporter=list,json', ...parameters], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report(),
      ...env,
    });

/** What is not in git: contracts, registries, and the pages that others lead to. */
async function generate(): Promise<void> {
  await generateCode();
  writeReference(root);
}

const parts = {
  contracts: { title: 'code and pages generated', run: () => generate().then(() => true) },
  style: {
    title: 'format and lint',
    run: ({ passes, parameters }) => passes('biome', ['check', '--error-on-warnings', ...parameters]),
  },
  types: { title: 'types', run: ({ passes }) => passes('tsc', ['--project', '.']) },
  catalogue: { title: 'catalogue', run: script('catalogue') },
  unit: { title: 'unit', run: vitest(['unit']) },
  components: { title: 'components in Chromium', needs: [provideChromium], run: vitest(['browser']) },
  related: {
    title: 'unit and components that it can reach',
    needs: [provideChromium],
    run: vitest(['unit', 'browser'], {}, ['related', '--run', '--passWithNoTests']),
  },
  stories: { title: 'stories in Chromium', needs: [provideChromium], run: vitest(['stories']) },
  races: { title: 'races on PostgreSQL', needs: [providePostgres], run: vitest(['postgres']) },
  build: { title: 'build', run: script('build') },
  e2e: { title: 'end to end', needs: [provideChromium, providePostgres], run: playwright() },
  size: { title: 'size budget', needs: [provideChromium], run: script('measureSize') },
  'deep:unit': { title: 'deep unit', run: vitest(['deep']) },
  'deep:postgres': { title: 'deep on PostgreSQL', needs: [providePostgres], run: vitest(['deepPostgres']) },
  'all:stories': {
    title: 'more stories',
    needs: [provideChromium],
    // `npm test` shows each story in one brand at one width, and a screen that flows share in one flow. The first turn shows
    // it in the others; each turn that follows shows all stories in another brand at another width.
    turns: 3,
    run: (run) => {
      const shared = run.turn === 0 && { CARDSTOCK_TEST: 'deep' };
      return vitest(['stories'], { STORY_TURN: String(Math.max(0, 2 * run.turn - 1)), ...shared })(run);
    },
  },
  'deep:e2e': {
    title: 'deep end to end',
    needs: [provideChromium, providePostgres],
    // `npm test` has the first width of each spec. Each has servers of its own: what was paid at one is paid.
    run: async (run) => {
      let passed = true;
      for (const project of ['phone', 'desktop']) {
        const parameters = [`--project=${project}`, '--pass-with-no-tests', ...run.parameters];
        passed = (await playwright({ CARDSTOCK_TEST: 'deep' })({ ...run, parameters })) && passed;
      }
      return passed;
    },
  },
} satisfies Record<string, TestPart>;

type PartName = keyof typeof parts;

/** Parts that are begun in this order, two at a time. A failing stage is the last. */
type Stage = PartName[];

const cheap: Stage[] = [['contracts'], ['style', 'types', 'catalogue']];
/** One part alone has no work for two cores: a test waits for a database, a browser or a process half of the time. */
const quick: Stage = ['unit', 'e2e', 'components', 'stories', 'size', 'races'];
const rest: Stage = ['deep:unit', 'deep:e2e', 'all:stories', 'deep:postgres'];
const suites: Record<string, Stage[]> = {
  check: cheap,
  test: [...cheap, ['build'], quick],
  all: [...cheap, ['build'], [...quick, ...rest]],
  rest: [['contracts'], ['build'], rest],
};

/** The parts that what changed can reach, and what narrows them. */
function suiteOf({
  files,
  sources,
  specs,
  catalogue,
}: Reach): [Stage[], Partial<Record<PartName, string[]>>] {
  const pages: Stage[] = specs.length === 0 ? [] : [['build'], ['e2e']];
  const stages: Stage[] = [
    ['contracts'],
    ['style', 'types', ...(catalogue ? ['catalogue' as const] : [])],
    ['related'],
    ...pages,
  ];
  const named = specs === 'all' ? [] : [`/(${specs.join('|')})\\.spec`];
  return [
    stages,
    {
      style: ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files],
      related: sources,
      e2e: named,
    },
  ];
}

/** @param isMeant whether a turn of a part runs; all of them unless said */
async function runSuite(
  stages: Stage[],
  parametersOf: Partial<Record<PartName, string[]>> = {},
  isMeant: (name: PartName, turn: number) => boolean = () => true,
): Promise<PartResult[]> {
  const results: PartResult[] = [];
  for (const [index, names] of stages.entries()) {
    const waiting = names
      .flatMap((name) => turnsOf(name).map((turn) => ({ name, turn })))
      .filter(({ name, turn }) => isMeant(name, turn));
    const isAlone = waiting.length === 1;
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        results.push(await runPart(next.name, parametersOf[next.name] ?? [], !isAlone, next.turn));
    };
    await Promise.all([work(), work()]);
    if (results.every(({ passed }) => passed)) continue;
    if (index < stages.length - 1) console.error('\nThe parts that follow did not run.');
    break;
  }
  return results;
}

/**
 * Runs one share of what `npm test` leaves out.
 * @param shard as Vitest and Playwright take it: `--shard=1/2`, each file in one of two
 */
function runShard(shard: string): Promise<PartResult[]> {
  const [index = 1, of = 1] = shard.replace('--shard=', '').split('/').map(Number);
  const parametersOf = Object.fromEntries(rest.map((name) => [name, 'turns' in parts[name] ? [] : [shard]]));
  return runSuite(
    [['contracts'], ['build'], rest],
    parametersOf,
    (name, turn) => turnsOf(name).length === 1 || turn % of === index - 1,
  );
}

function turnsOf(name: PartName): number[] {
  const { turns = 1 }: TestPart = parts[name];
  return [...Array(turns).keys()];
}

/** A part that throws has failed; its message is shown at the end. `isLater`: what it prints is shown when it has ended. */
async function runPart(
  name: PartName,
  parameters: string[],
  isLater: boolean,
  turn = 0,
): Promise<PartResult> {
  const part: TestPart = parts[name];
  const title = part.turns === undefined ? part.title : `${part.title}, turn ${turn + 1}`;
  const folder = await mkdtemp(join(tmpdir(), 'cardstock-part-'));
  const reports: string[] = [];
  const output = join(folder, 'output.txt');
  const log = isLater ? await open(output, 'a') : undefined;
  if (!isLater) console.log(styleText('bold', `\n── ${title} ──`));
  const start = performance.now();
  let passed = false;
  const lacking: Failure[] = [];
  try {
    for (const provide of part.needs ?? []) await provide();
    passed = await part.run({
      parameters,
      turn,
      report: () => {
        const file = join(folder, `report-${reports.length}.json`);
        reports.push(file);
        return file;
      },
      passes: async (program, words, env) =>
        (await runCommand(program, words, { env: { ...testEnvironment(), ...env }, log: log?.fd })) === 0,
    });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    lacking.push({ file: title, test: '', message });
  }
  const seconds = (performance.now() - start) / 1000;
  await log?.close();
  if (isLater) {
    console.log(styleText('bold', `\n── ${title} ──`));
    process.stdout.write(await readFile(output, 'utf8'));
  }
  // A runner that fell over has written none.
  const texts = await Promise.all(reports.map((file) => readFile(file, 'utf8').catch(() => '{}')));
  await rm(folder, { recursive: true });
  const read = texts.map(parseReport);
  const files = read.flatMap((one) => one.files);
  const failures = [...lacking, ...read.flatMap((one) => one.failures)];
  return { title, passed, seconds, files, failures };
}

/** The report of Vitest or of Playwright. */
interface Report {
  testResults?: {
    name: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  suites?: ReportedSuite[];
}

interface ReportedError {
  message?: string;
  location?: { line: number };
}

interface ReportedSuite {
  file: string;
  suites?: ReportedSuite[];
  specs: { title: string; tests: { results: { duration: number; error?: ReportedError }[] }[] }[];
}

function parseReport(text: string): Pick<PartResult, 'files' | 'failures'> {
  const { testResults = [], suites = [] } = JSON.parse(text) as Report;
  const specsOf = (suite: ReportedSuite): ReportedSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const files: FileTime[] = [];
  const failures: Failure[] = [];
  for (const { name, startTime, endTime, message, assertionResults } of testResults) {
    const file = relative(root, name);
    files.push({ file, seconds: (endTime - startTime) / 1000 });
    // What fails outside of its tests: an import, a hook.
    if (message !== '') failures.push({ file, test: '', message });
    for (const { status, fullName: test, failureMessages } of assertionResults)
      if (status === 'failed') failures.push({ file, test, message: failureMessages.join('\n') });
  }
  for (const suite of suites) {
    const file = `tests/e2e/${suite.file}`;
    const results = specsOf(suite).flatMap(({ title: test, tests }) =>
      tests.flatMap((one) => one.results.map((result) => ({ test, ...result }))),
    );
    files.push({ file, seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0) });
    for (const { test, error } of results)
      if (error !== undefined)
        failures.push({ file: `${file}:${error.location?.line ?? 1}`, test, message: error.message ?? '' });
  }
  return { files, failures };
}

/** Prints the time and outcome of each part, the ten slowest files and what failed. @returns the exit status: 0 when all passed. */
function reportParts(results: PartResult[], seconds: number): number {
  const width = Math.max(...results.map(({ title }) => title.length)) + 2;
  const time = (value: number) => `${value.toFixed(1).padStart(7)} s`;
  console.log(styleText('bold', `\n${'Part'.padEnd(width)}     Time`));
  for (const { title, passed, seconds: own } of results) {
    const outcome = passed ? styleText('green', 'passed') : styleText('red', 'FAILED');
    console.log(`${title.padEnd(width)}${time(own)}  ${outcome}`);
  }
  console.log(`${'all'.padEnd(width)}${time(seconds)}`);
  const slowest = results
    .flatMap(({ title, files }) => files.map((one) => ({ ...one, title })))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  if (slowest.length > 1) console.log(styleText('bold', '\nSlowest files'));
  for (const { file, title, seconds: own } of slowest) console.log(`${time(own)}  ${file} (${title})`);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(styleText('bold', '\nFailed tests'));
  for (const { file, test, message } of failures) {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '');
    console.log([`  ${file}  ${test}`, ...lines.slice(0, 12)].join('\n    '));
  }
  const failed = results.filter(({ passed }) => !passed);
  if (failed.length > 0) console.error(`\nFailed: ${failed.map(({ title }) => title).join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

endWithParent();
const [name = 'test', ...parameters] = process.argv.slice(2);
const start = performance.now();
// For who has just seen `npm test` pass, as CI has.
const isRest = name === 'all' && parameters.includes('--rest');
const suite = suites[isRest ? 'rest' : name];
const shard = parameters.find((parameter) => parameter.startsWith('--shard='));
let results: PartResult[];
if (isRest && shard !== undefined) results = await runShard(shard);
else if (suite !== undefined) results = await runSuite(suite);
else if (name === 'changed') results = await runSuite(...suiteOf(reachOf(parameters[0] ?? 'HEAD')));
else if (Object.hasOwn(parts, name)) {
  await generate();
  const needsBuild = name.endsWith('e2e') || name === 'size';
  results = needsBuild ? [await runPart('build', [], false)] : [];
  if (results.every(({ passed }) => passed))
    for (const turn of turnsOf(name as PartName))
      results.push(await runPart(name as PartName, parameters, false, turn));
} else {
  const known = [...Object.keys(suites), 'changed', ...Object.keys(parts)].join(', ');
  throw new Error(`There is no part "${name}". Known: ${known}.`);
}
process.exitCode = reportParts(results, (performance.now() - start) / 1000);
