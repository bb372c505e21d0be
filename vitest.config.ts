import type { BrowserContextOptions } from '@playwright/test';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BrowserConfigOptions, ProjectConfig } from 'vitest/node';
import { chromiumOptions } from './scripts/chromiumOptions.ts';
import { lotPlugin } from './scripts/pictures/lotPlugin.ts';
import { setTestEnvironment } from './testing/run/testEnvironment.ts';
import { compareLook, forceColours } from './testing/stories/compareLook.ts';

setTestEnvironment();

const everywhere = '{src,issuer,scripts,testing,tests,lab}/**/*';
const browserTests = [`${everywhere}.browser.test.{ts,tsx}`];
const deepTests = [`${everywhere}.{deep,property}.test.ts`];
const postgresTests = [`${everywhere}.postgres.test.ts`];
const deepPostgresTests = [`${everywhere}.deep.postgres.test.ts`];

/** `npm run test:all` has what `npm test` leaves out. */
const isDeep = process.env.CARDSTOCK_TEST === 'deep';

/** Seconds that a test or a hook may take: many, so that none fails on a machine that has other things to do. */
const limit = Number(process.env.TEST_TIMEOUT ?? 300) * 1_000;
const limits = { testTimeout: limit, hookTimeout: limit, expect: { poll: { timeout: limit / 4 } } };

const inNode: ProjectConfig = {
  ...limits,
  environment: 'node',
  // A worker runs its files in one world, which takes half the time: what a file changes in it, it puts back.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  globalSetup: ['testing/support/runFolder.ts'],
};

/** A new object for each project: Vitest writes into it. */
const inChromium = (contextOptions?: BrowserContextOptions): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  traceView: 'off',
  viewport: { width: 414, height: 896 },
  provider: playwright({ launchOptions: chromiumOptions(), ...(contextOptions && { contextOptions }) }),
  instances: [{ browser: 'chromium' }],
});

/** Storybook finds a story's file by its address, in which it reads an escaped space alone: a folder may have other letters. */
const readableAddresses: Plugin = {
  name: 'readable-addresses',
  enforce: 'post',
  transform: {
    filter: { id: /\.stories\.tsx/u },
    handler: (code) => ({
      code: code.replaceAll('FilePath(import.meta.url)', 'FilePath(decodeURI(import.meta.url))'),
      map: null,
    }),
  },
};

/** Tests against one PostgreSQL server, a file at a time. */
const onPostgres = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    ...limits,
    name,
    environment: 'node' as const,
    include,
    exclude,
    fileParallelism: false,
    // The contract tests are set on another database for good: what is deep has a world for each file.
    isolate: exclude.length === 0,
    globalSetup: ['testing/support/runFolder.ts', 'testing/support/postgresGlobalSetup.ts'],
  },
});

/**
 * `unit` runs in Node, `browser` in a real Chromium, `postgres` against a PostgreSQL server; `deep` holds what no small
 * change breaks and takes long, with the properties of `*.property.test.ts`, and tries again in all flows and brands what
 * `unit` tries in some; `stories` draws every screen, and every widget and block in all its states, in Chromium: axe finds
 * nothing, and what is kept of screens is as it was. The file name of a test chooses the project.
 */
export default defineConfig({
  test: {
    // Property tests print their seed; a flaky test is a defect, so nothing is ever tried twice.
    retry: 0,
    // As in CI: what is kept is written only when `-u` asks for it, and no test keeps others from running.
    update: 'none',
    allowOnly: false,
    // All cores: nothing else runs beside the tests.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...inNode,
          name: 'unit',
          include: [`${everywhere}.test.{ts,tsx}`],
          exclude: [...browserTests, ...postgresTests, ...deepTests],
        },
      },
      {
        test: {
          ...inNode,
          name: 'deep',
          include: deepTests,
          env: { TEST_RUNS: '3' },
        },
      },
      {
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@mantine/core',
            '@mantine/form',
            '@mantine/hooks',
            '@rjsf/core',
            '@rjsf/utils',
            '@rjsf/validator-ajv8',
            'ajv',
            'ajv/dist/compile/names.js',
            'clsx',
            'credit-card-type',
            'dayjs',
            'dayjs/plugin/customParseFormat.js',
            'dayjs/plugin/utc.js',
            'dompurify',
            'jotai',
            'react-router-dom',
            'vitest-browser-react',
            'fast-check',
          ],
        },
        test: {
          ...limits,
          name: 'browser',
          // After those in Node, where both are asked for.
          sequence: { groupOrder: 1 },
          include: browserTests,
          fileParallelism: false,
          // One page runs all files, which takes a third of the time: after each test it is as it was before.
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['testing/support/cleanPage.ts'],
          browser: inChromium(),
        },
      },
      {
        // Storybook's plugin brings no React plugin of its own to this project. One page draws all stories, which takes
        // half the time: a story holds nothing that could reach the next.
        plugins: [
          react(),
          storybookTest({
            configDir: '.storybook',
            tags: isDeep ? { include: ['repeated'] } : { exclude: ['repeated'] },
          }),
          readableAddresses,
          lotPlugin(),
        ],
        optimizeDeps: {
          include: [
            '@rjsf/validator-ajv8',
            'ajv',
            'ajv/dist/compile/names.js',
            'dom-accessibility-api',
            'react-router-dom',
            'tabbable',
          ],
        },
        test: {
          ...limits,
          name: 'stories',
          // A widget or block is tested in all its states at once; its other stories are for people.
          exclude: [
            '.storybook/generated/{widgets,blocks}/!(*.window).stories.tsx',
            'src/{widgets,blocks}/*/*.stories.tsx',
          ],
          fileParallelism: false,
          isolate: false,
          setupFiles: ['.storybook/vitest.setup.ts'],
          env: { STORY_TURN: process.env.STORY_TURN ?? '0', ROOT: import.meta.dirname },
          browser: {
            ...inChromium({ locale: 'en-US', timezoneId: 'America/Chicago' }),
            commands: { forceColours, compareLook },
          },
        },
      },
      onPostgres('postgres', postgresTests, deepPostgresTests),
      // What only rare or large things break.
      onPostgres('deepPostgres', deepPostgresTests),
    ],
  },
});
