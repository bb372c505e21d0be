import type { LaunchOptions } from '@playwright/test';
import { findChromium } from './findChromium.ts';

/**
 * How every headless Chromium of this repository starts, so that it also runs as root and asks nobody anything.
 * @param more arguments besides
 */
export function chromiumOptions(...more: string[]): LaunchOptions {
  return {
    executablePath: findChromium(),
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
