import { test as base, expect } from '@playwright/test';
import { watchContext } from './watchContext.ts';

interface Options {
  /**
   * Console errors that a test provokes on purpose, such as a call that fails; anything else fails the test. One pattern:
   * Playwright takes the second object of a list for options of the fixture.
   */
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
      await watchContext(context, (problem) => found.push(problem));
      await use(undefined);
      const unexpected = found.filter((problem) => !expectedErrors.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'policy violations, console errors and uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
