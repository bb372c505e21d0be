import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromiumOptions.ts';
import { freePort } from './scripts/runCommand.ts';
import { setTestEnvironment } from './testing/run/testEnvironment.ts';
import { serverPort } from './tests/e2e/support/serverPort.ts';
import { timeoutMs } from './tests/e2e/support/timeoutMs.ts';

setTestEnvironment();
// This file is read again by every worker, which inherits what the first reading found.
process.env.E2E_PORTS ??= String([await freePort(), await freePort()]);
process.env.E2E_DATA ??= join(tmpdir(), `cardstock-e2e-${process.pid}`);
const data = process.env.E2E_DATA;
const ports = process.env.E2E_PORTS.split(',');

/** Specs of what is used on a desktop: tools, and pages that differ there. All others run on a phone. */
const onDesktop = [
  'bankLinkWidget',
  'captcha',
  'cataloguePage',
  'decisionFamily',
  'journeys',
  'leaving',
  'lostDecisions',
  'mistakesOverPage',
  'naughty',
  'storybook*',
  'studio*',
];
const onDesktopAs = (ending: string) => `**/{${onDesktop.join(',')}}${ending}`;
/** What only rare or large things break. */
const deep = '**/*.deep.spec.ts';
/** Drawn by the server in both of its layouts: on a phone as every spec of `npm test`, and on a desktop beside what is deep. */
const firstScreen = '**/firstScreen.spec.ts';
/** `npm run test:all` runs what is deep besides. Each spec has one width: the stories show every screen at both. */
const isDeep = process.env.CARDSTOCK_TEST === 'deep';

/** End to end: the built product, as `npm start` runs it, in a real Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has a server of its own (`serverPort`).
  workers: ports.length,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: timeoutMs,
  expect: { timeout: timeoutMs / 4 },
  reporter: [['list']],
  globalTeardown: './tests/e2e/support/removeData.ts',
  use: {
    baseURL: `http://prequal.surge.localhost:${serverPort()}/`,
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: timeoutMs / 4,
    navigationTimeout: timeoutMs / 2,
    launchOptions: chromiumOptions(),
  },
  projects: [
    {
      name: 'phone',
      testMatch: isDeep ? deep : '**/*.spec.ts',
      testIgnore: isDeep ? onDesktopAs('.deep.spec.ts') : [onDesktopAs('.spec.ts'), deep],
      // Of a phone the size and the touch; nine times the pixels would only be painted, and looked at by nobody.
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testMatch: isDeep ? [onDesktopAs('.deep.spec.ts'), firstScreen] : onDesktopAs('.spec.ts'),
      testIgnore: isDeep ? [] : deep,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: ports.map((port) => ({
    command: 'node scripts/start.ts',
    url: `http://localhost:${port}/`,
    env: { PORT: port, DATA_DIR: join(data, port) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stderr: 'pipe',
  })),
});
