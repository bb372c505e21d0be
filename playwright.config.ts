import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromiumOptions.ts';
import { freePort } from './scripts/runCommand.ts';
import { serverPort } from './tests/e2e/support/serverPort.ts';
import { timeoutMs } from './tests/e2e/support/timeoutMs.ts';

// This file is read again by every worker, which inherits what the first reading found.
process.env.E2E_PORTS ??= String([await freePort(), await freePort()]);
process.env.E2E_DATA ??= join(tmpdir(), `cardstock-e2e-${process.pid}`);
const data = process.env.E2E_DATA;
const ports = process.env.E2E_PORTS.split(',');

/** Specs that run on a desktop; all others on a phone. The deep run (`npm run test:deep`) runs each on both, but for what fits one only. */
const onDesktop =
  '**/{bankLinkWidget,captcha,cataloguePage,decisionFamily,journeys,leaving,lookup,naughty.deep,studio}.spec.ts';
const isDeep = process.env.CARDSTOCK_TEST === 'deep';
/** What only rare or large things break. */
const deep = isDeep ? [] : ['**/*.deep.spec.ts'];

/** End to end: the built product, as `npm start` runs it, in a real Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
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
      // Strings harm a phone no more than a desktop, and journeys and those who leave have forms that are on one page;
      // the studio is for laptops and tablets.
      testIgnore: [
        ...deep,
        isDeep ? '**/{journeys,leaving,naughty.deep,studio,studio*.deep}.spec.ts' : onDesktop,
      ],
      // Of a phone the size and the touch; nine times the pixels would only be painted, and looked at by nobody.
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      // What is about narrow windows.
      ...(isDeep
        ? { testIgnore: '**/{formCompletion,stress.deep}.spec.ts' }
        : { testMatch: onDesktop, testIgnore: deep }),
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
