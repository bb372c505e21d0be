import { globSync } from 'node:fs';
import { generateContracts } from './generateContracts.ts';
import { provideChromium } from './provide/provideChromium.ts';
import { providePostgres } from './provide/providePostgres.ts';
import { runCommand } from './runCommand.ts';

export interface Part {
  /** What `npm run test:<name>` calls it. */
  name: string;
  title: string;
  /** Cheap parts run first, and all of them: their mistakes are shown together. */
  cheap: boolean;
  /** @returns whether it passed. `parameters` reach its runner, to narrow what runs. */
  run(parameters: string[]): Promise<boolean>;
}

const passes = async (program: string, parameters: string[]) => (await runCommand(program, parameters)) === 0;
const vitest = (project: string, parameters: string[]) =>
  passes('vitest', ['run', '--project', project, ...parameters]);
const script = (name: string, parameters: string[]) => passes('node', [`scripts/${name}.ts`, ...parameters]);

/** Everything `npm test` does, in its order. */
export const parts: Part[] = [
  {
    name: 'contracts',
    title: 'contracts generated',
    cheap: true,
    run: async () => {
      await generateContracts();
      return true;
    },
  },
  {
    name: 'style',
    title: 'format and lint',
    cheap: true,
    run: (parameters) => passes('biome', ['check', '--error-on-warnings', ...parameters]),
  },
  { name: 'types', title: 'types', cheap: true, run: () => passes('tsc', ['--project', '.']) },
  {
    name: 'catalogue',
    title: 'catalogue',
    cheap: true,
    run: (parameters) => script('catalogue', parameters),
  },
  { name: 'unit', title: 'unit', cheap: true, run: (parameters) => vitest('unit', parameters) },
  {
    name: 'browser',
    title: 'components in Chromium',
    cheap: false,
    run: async (parameters) => {
      await provideChromium();
      return vitest('browser', parameters);
    },
  },
  {
    name: 'stories',
    title: 'stories in Chromium',
    cheap: false,
    run: async (parameters) => {
      await provideChromium();
      let passed = true;
      // One turn shows each story in one brand; all of them show it in every brand.
      const turns = process.env.CARDSTOCK_TEST === 'all' ? globSync('brands/[!_]*/brand.json').length : 1;
      for (let turn = 0; turn < turns; turn += 1) {
        process.env.STORY_TURN = String(turn);
        passed = (await vitest('stories', parameters)) && passed;
      }
      return passed;
    },
  },
  {
    name: 'looks',
    title: 'looks of forty screens',
    cheap: false,
    run: async (parameters) => {
      await provideChromium();
      const renewed = parameters.map((one) => (one === '--update' ? '--update-snapshots=changed' : one));
      return passes('playwright', ['test', '--config', 'tests/looks/playwright.config.ts', ...renewed]);
    },
  },
  {
    name: 'races',
    title: 'races on PostgreSQL',
    cheap: false,
    run: async (parameters) => {
      await providePostgres();
      return vitest('postgres', parameters);
    },
  },
  {
    name: 'e2e',
    title: 'end to end',
    cheap: false,
    run: async (parameters) => {
      await provideChromium();
      await providePostgres();
      return (await script('build', [])) && passes('playwright', ['test', ...parameters]);
    },
  },
  {
    name: 'size',
    title: 'size budget',
    cheap: false,
    run: async (parameters) => {
      await provideChromium();
      return (await script('build', [])) && script('measureSize', parameters);
    },
  },
];
