import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('npm run why prints the way of a persona, and ends by itself', async () => {
  const words = ['scripts/why.ts', 'prequal.surge', '1003', 'pendinfo'];
  const { stdout: printed } = await promisify(execFile)(process.execPath, words);
  expect(printed).toMatch(/^prequal\.surge as jordan, whose SSN ends in 1003: Pending information\n/u);
  expect(printed).toContain('\nend: page pendinfo (screen pendinfo). There is nothing to fill in.\n');
});
