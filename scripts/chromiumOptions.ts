import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { withFontsOf } from './deviceFonts.ts';
import { root } from './runCommand.ts';

/**
 * How every headless Chromium of this repository starts, so that it also runs as root, asks nobody anything and draws with
 * given fonts.
 * @param more arguments besides
 */
export function chromiumOptions(...more: string[]): LaunchOptions {
  return {
    executablePath: findChromium(),
    env: withFontsOf('dejavu'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  };
}

/** Of Debian's package. It draws no window around a page that nobody looks at, which takes a quarter less time. */
export const debianChromium = '/usr/bin/chromium-headless-shell';

const places: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    debianChromium,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) =>
    join(process.env[name] ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
};

/** Where `scripts/provide.ts` puts a Chromium that the machine did not have. */
export const providedChromium = join(root, '.cache', 'chromium', 'chromium');

/**
 * Looks for a Chromium: `CHROMIUM_PATH`, the machine's own, the one this repository provided, Playwright's download.
 * @returns its path, or undefined where there is none.
 */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...(places[process.platform] ?? []),
    providedChromium,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}
