import { expect, it } from 'vitest';
import { calls } from '../../src/contracts/calls.ts';
import { isTestCode, sourceFiles } from '../../testing/support/sourceFiles.ts';

it('[API-048] [A-089] no call of the page goes to an address of its own, on a developer’s machine or elsewhere', async () => {
  const paths = Object.values(calls).map(({ path }) => path);
  expect(paths.filter((path) => !/^[\w-]+(?:\/[\w-]+|\/\{\w+\})*$/u.test(path))).toEqual([]);
  expect(paths.filter((path) => /prequal/iu.test(path))).toEqual(['verify-prequal-application']);
  const page = await sourceFiles(['src/{api,actions,app}/**/*.{ts,tsx}']);
  const named = page.filter(
    ({ path, text }) =>
      !isTestCode(path) && /localhost|127\.0\.0\.1|https?:\/\/(?!www\.w3\.org\/)\w/u.test(text),
  );
  expect(named.map(({ path }) => path)).toEqual([]);
});
