import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromiumOptions.ts';
import { freePort } from './scripts/freePort.ts';
import { serverPort } from './tests/e2e/support/serverPort.ts';

// This file is read again by every worker, which inherits what the first reading found.
process.env.E2E_PORTS ??= String([await freePort(), await freePort()]);
process.env.E2E_DATA ??= join(tmpdir(), `cardstock-e2e-${process.pid}`);
const data = process.env.E2E_DATA;
const ports = process.env.E2E_PORTS.split(',');

/** Specs that run on a desktop; all others on a phone. `npm run test:deep` runs each on both, but for what fits one only. */
const onDesktop =
  '**/{bankLinkWidget,captcha,cataloguePage,cfc,cli,cs,decisionFamily,dm,keyboard,lookup,naughty,offerReturn,overtyping,standalone}.spec.ts';
const isAll = process.env.CARDSTOCK_TEST === 'all';

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
  timeout: 90_000,
  expect: { timeout: 10_000 },
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
    actionTimeout: 10_000,
    // Some specs start a server in the worker itself, whose first page takes a while on a busy machine.
    navigationTimeout: 40_000,
    launchOptions: chromiumOptions(),
  },
  projects: [
    {
      name: 'phone',
      // A phone has no Tab key, and strings harm it no more than a desktop.
      testIgnore: isAll ? ['**/keyboard.spec.ts', '**/naughty.spec.ts'] : onDesktop,
      // Of a phone the size and the touch; nine times the pixels would only be painted, and looked at by nobody.
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      // What is about narrow windows.
      ...(isAll ? { testIgnore: '**/{formCompletion,stress}.spec.ts' } : { testMatch: onDesktop }),
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
