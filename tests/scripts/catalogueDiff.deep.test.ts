import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { amendedCatalogue } from '../support/amendedCatalogue.ts';
import { commitAll, diff } from '../support/catalogueDiff.ts';

it('[F-512] [UX-10] shows what somebody hears of the screens concerned, before and after', async () => {
  const { root, remove } = amendedCatalogue({});
  // Of the code what describes it, so that it is in the revision.
  rmSync(join(root, 'src'));
  const filter = (file: string) => statSync(file).isDirectory() || file.endsWith('.json');
  cpSync('src', join(root, 'src'), { recursive: true, filter });
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  commitAll(root, 'Before');
  const file = join(root, 'brands/revel/copy.en.json');
  const words = { ...JSON.parse(readFileSync(file, 'utf8')), 'notFound.heading': 'Nothing is here' };
  writeFileSync(file, JSON.stringify(words));
  const { printed, said, refused } = await diff(root);
  remove();
  expect({ said, refused }).toEqual({ said: '', refused: undefined });
  expect(printed).toMatch(
    /^Texts\n {2}notFound\.heading: ".+" → "Nothing is here"\n {4}[\w, -]+: revel; screens: /u,
  );
  const [, transcripts = ''] = printed.split('Transcripts of screens\n');
  const [first = ''] = transcripts.split('\n');
  expect(first).toMatch(/^ {2}\w*NotFound on [\w-]+\.revel$/u);
  expect(transcripts).toMatch(
    /\n {4}- {4}heading 1 "We can't find that page"\n {4}\+ {4}heading 1 "Nothing is here"\n/u,
  );
});
