import { expect, it } from 'vitest';
import { looseWords } from '../testing/support/looseWords.ts';
import { isTestCode, sourceFiles } from '../testing/support/sourceFiles.ts';

it('[F-701] words are the only content of an element, in all that an applicant meets', async () => {
  const isMet = (path: string) => !isTestCode(path) && !path.startsWith('src/studio/');
  const files = (await sourceFiles(['src/**/*.tsx'])).filter(({ path }) => isMet(path));
  expect(files.flatMap(looseWords)).toEqual([]);
});
