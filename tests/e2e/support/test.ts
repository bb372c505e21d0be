import { test as base, expect, type Page } from '@playwright/test';
import { watchPage } from './watchPage.ts';

interface Options {
  /** Console errors that a test provokes on purpose, such as a call that fails; anything else fails the test. */
  expectedErrors: RegExp[];
}

interface Fixtures {
  /** Holds every test to: no policy violation, no console error, no uncaught error. */
  cleanPage: undefined;
}

/** Playwright's `test`, in which every page is watched. Specs import this one. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],
  cleanPage: [
    async ({ context, expectedErrors }, use) => {
      const found: string[] = [];
      const watched: Promise<void>[] = [];
      const watch = (page: Page) => void watched.push(watchPage(page, (problem) => found.push(problem)));
      for (const page of context.pages()) watch(page);
      context.on('page', watch);
      await use(undefined);
      await Promise.all(watched);
      const unexpected = found.filter((problem) => !expectedErrors.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'policy violations, console errors and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
