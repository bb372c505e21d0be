import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import faults from './faults.json' with { type: 'json' };

it('a fault that `npm run lab -- faults` plants stands once in its file', () => {
  const lost = faults.filter(({ file, is }) => readFileSync(file, 'utf8').split(is).length !== 2);
  expect(lost).toEqual([]);
});
