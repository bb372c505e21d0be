import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../../scripts/chromiumOptions.ts';
import { freePort } from '../../scripts/freePort.ts';

// Workers read this file again and inherit what the first reading found.
process.env.LOOKS_PORT ??= String(await freePort());
const baseURL = `http://127.0.0.1:${process.env.LOOKS_PORT}/`;
const root = join(import.meta.dirname, '..', '..');

/** Pictures of forty screens and blocks, held against those that were approved. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // End-to-end tests empty their own folder.
  outputDir: join(root, '.cache', 'looks'),
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  // Written when somebody asks for it, with `--update`.
  updateSnapshots: 'none',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: {
    timeout: 5_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // Processors soften the edges of curves a shade differently: that much a color may differ …
      threshold: 0.1,
      // … and a few pixels more. A single letter that changes is larger than this.
      maxDiffPixels: 20,
    },
  },
  reporter: [['list']],
  use: {
    baseURL,
    browserName: 'chromium',
    headless: true,
    // A picture of a motion that was cut short is drawn a fraction of a pixel off.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
  webServer: {
    command: 'node scripts/pictures/serve.ts',
    cwd: root,
    url: baseURL,
    env: { PORT: process.env.LOOKS_PORT },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stderr: 'pipe',
  },
});
