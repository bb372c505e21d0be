import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { Compiler } from '../Compiler.ts';
import { hashOfWords } from '../document/reviews.ts';

const file = 'flows/simple/reviews.jsonl';
const record = {
  key: 'result.title',
  language: 'en',
  words: hashOfWords('All done'),
  at: '2026-11-29T12:00:00Z',
  by: 'Robin',
};
const changed = (change: object) => JSON.stringify({ ...record, ...change });

it.each<[what: string, line: string, words: string]>([
  ['a line that was cut', changed({}).slice(0, -4), 'this is not JSON'],
  ['a list', '[]', 'this is no record'],
  ['what no record says', changed({ who: 'Kim' }), 'a record of a review has no "who" like this'],
  ['a name that is none', changed({ by: 7 }), 'a record of a review has no "by" like this'],
  ['no sentence', changed({ key: undefined }), 'the record does not say which sentence it is of'],
  ['words in place of their hash', changed({ words: 'All done' }), '"words" is the SHA-256 of the words'],
  ['a time that is none', changed({ at: 'soon' }), '"at" is a time'],
  ['nobody', changed({ by: undefined }), 'the record says neither who reviewed the words'],
  ['letters that nobody sees', changed({ note: 'A\u202Eb' }), 'the text holds U+202E'],
])('[F-821] a record of a review with %s is named, and the others count', (_what, line, words) => {
  const { root } = catalogueFolder();
  writeFileSync(join(root, file), `${changed({})}\n${line}\n${changed({ by: 'Kim' })}\n`);
  const { mistakes, sentence, catalogue } = new Compiler(root).check();
  expect(mistakes.map(sentence)).toEqual([expect.stringContaining(`${file}:2:1: ${words}`)]);
  expect(catalogue.reviews.get(file)?.map(({ by }) => by)).toEqual(['Robin', 'Kim']);
});

it('[F-821] records of reviews lie beside the copy of a layer, and nowhere else', () => {
  const { root } = catalogueFolder();
  writeFileSync(join(root, 'schemas/forms/reviews.jsonl'), `${changed({})}\n`);
  const { mistakes, sentence } = new Compiler(root).check();
  expect(mistakes.map(sentence)).toEqual([
    expect.stringContaining('schemas/forms/reviews.jsonl:1:1: no kind of document stands here'),
  ]);
});

it('[F-821] two branches that record reviews are merged without a conflict', () => {
  const root = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], {
      cwd: root,
      encoding: 'utf8',
    });
  const commit = (lines: readonly string[]) => {
    writeFileSync(join(root, 'reviews.jsonl'), `${lines.join('\n')}\n`);
    git('add', '.');
    git('commit', '-qm', 'Reviewed');
  };
  git('init', '-qb', 'main');
  copyFileSync(join(import.meta.dirname, '../../../.gitattributes'), join(root, '.gitattributes'));
  const [first, ours, theirs] = ['Robin', 'Kim', 'Lee'].map((by) => changed({ by }));
  commit([String(first)]);
  git('checkout', '-qb', 'theirs');
  commit([String(first), String(theirs)]);
  git('checkout', '-q', 'main');
  commit([String(first), String(ours)]);
  git('merge', '-q', '-m', 'Merged', 'theirs');
  const merged = git('show', 'HEAD:reviews.jsonl').trim().split('\n');
  expect(merged.sort()).toEqual([first, ours, theirs].sort());
});
