import type { BrowserContextOptions } from '@playwright/test';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserConfigOptions } from 'vitest/node';
import { compareLook } from './.storybook/compareLook.ts';
import { forceColours } from './.storybook/forceColours.ts';
import { alone } from './.storybook/screenStories.ts';
import { chromiumOptions } from './scripts/chromiumOptions.ts';
import { lotPlugin } from './scripts/pictures/lotPlugin.ts';

const browserTests = ['src/**/*.browser.test.{ts,tsx}', 'tests/**/*.browser.test.{ts,tsx}'];
const postgresTests = ['src/**/*.postgres.test.ts', 'tests/**/*.postgres.test.ts'];

/** Seconds that a test or a hook may take: many, so that none fails on a machine that has other things to do. */
const limit = Number(process.env.TEST_TIMEOUT ?? 120) * 1_000;
const limits = { testTimeout: limit, hookTimeout: limit };

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

/**
 * `unit` runs in Node, `browser` in a real Chromium, `postgres` against a PostgreSQL server;
 * `stories` draws every screen, and every widget and block in all its states, in Chromium: axe finds nothing, and what is
 * kept of screens is as it was. The file name of a test chooses the project.
 */
export default defineConfig({
  test: {
    // Property tests print their seed; a flaky test is a defect, so nothing is ever tried twice.
    retry: 0,
    // All cores: nothing else runs beside the tests.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // A worker runs its files in one world, which takes half the time: what a file changes in it, it puts back.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // Servers and databases start in some of them, on machines that have other things to do.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...browserTests, ...postgresTests],
          globalSetup: ['tests/support/runFolder.ts'],
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
            'clsx',
            'credit-card-type',
            'dayjs',
            'dayjs/plugin/customParseFormat.js',
            'dayjs/plugin/utc.js',
            'dompurify',
            'jotai',
            'vitest-browser-react',
            'axe-core',
            'fast-check',
          ],
        },
        test: {
          ...limits,
          name: 'browser',
          include: browserTests,
          fileParallelism: false,
          browser: inChromium(),
        },
      },
      {
        // Storybook's plugin brings no React plugin of its own to this project. One page draws all stories, which takes
        // half the time: a story holds nothing that could reach the next.
        plugins: [react(), storybookTest({ configDir: '.storybook' }), lotPlugin()],
        optimizeDeps: { include: ['dom-accessibility-api', 'tabbable'] },
        test: {
          ...limits,
          name: 'stories',
          // A widget or block is tested in all its states at once; its other stories are for people.
          exclude: [`src/{widgets,blocks}/!(${alone.join('|')})/*.stories.tsx`],
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
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: postgresTests,
          fileParallelism: false,
          globalSetup: ['tests/support/runFolder.ts', 'tests/support/postgresGlobalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
