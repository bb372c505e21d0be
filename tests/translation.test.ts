import { expect, it } from 'vitest';
import { looseWords } from './support/looseWords.ts';
import { isTestCode, sourceFiles } from './support/sourceFiles.ts';

it('[F-701] words are the only content of an element, in all that an applicant meets', async () => {
  const isMet = (path: string) => !isTestCode(path) && !path.startsWith('src/studio/');
  const files = (await sourceFiles(['src/**/*.tsx'])).filter(({ path }) => isMet(path));
  expect(files.flatMap(looseWords)).toEqual([]);
});

it.each([
  '<p>{a}: {b}</p>',
  "<p>{': '}<b /></p>",
  "<p>{a && 'some'}<b /></p>",
  "<p><b />{a ? <i /> : 'other'}</p>",
  '<p>{`words`}<b /></p>',
  '<>words</>',
])('[F-701] finds the loose words of %s', (jsx) => {
  expect(looseWords({ path: 'one.tsx', text: `export const one = ${jsx};` })).toHaveLength(1);
});

it.each([
  '<p>words</p>',
  "<p>{a ? 'one' : 'two'}</p>",
  "<p><b>words</b>{' '}<i>{a}</i></p>",
  '<p>{/* why */}words</p>',
])('[F-701] finds none in %s', (jsx) =>
  expect(looseWords({ path: 'one.tsx', text: `export const one = ${jsx};` })).toEqual([]),
);
