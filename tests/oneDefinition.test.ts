import { expect, it } from 'vitest';
import { postOfficeBoxes, streets } from '../testing/engine/sampleLines.ts';
import { patternsOf } from '../testing/support/patternsOf.ts';
import { isTestCode, sourceFiles } from '../testing/support/sourceFiles.ts';

const files = await sourceFiles([
  '{src,issuer}/**/*.{ts,tsx,json}',
  'flows/**/*.json',
  'brands/**/*.json',
  'schemas/**/*.json',
]);
const product = files.filter(({ path }) => !isTestCode(path) && !/\.(widget|block)\.json$/.test(path));
const patterns = product.flatMap(patternsOf);

function filesWhere(finds: (expression: RegExp) => boolean): string[] {
  return [...new Set(patterns.flatMap(({ path, expression }) => (finds(expression) ? [path] : [])))];
}

it('[F-109] only one file says what a P.O. box is', () => {
  const boxes = filesWhere((expression) => {
    const test = new RegExp(expression.source, `${expression.flags.replace(/[gyi]/g, '')}i`);
    const matches = (line: string) => test.test(line);
    return postOfficeBoxes.some(matches) && !streets.some(matches);
  });
  expect(boxes).toEqual(['src/engine/addresses/comparableLine.ts']);
});

it('[F-109] no expression reads dates', () => {
  const written = ['1990-02-09', '02/09/1990', '2/9/1990', '19900209', '02091990'];
  const readers = filesWhere((expression) =>
    written.some((date) => (new RegExp(expression).exec(date)?.slice(1).filter(Boolean).length ?? 0) >= 3),
  );
  // the one file asks a package; what uses the platform's own calendar is found by tests/dates.test.ts
  expect(readers).toEqual([]);
});
