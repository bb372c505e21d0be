import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readRetention } from '../../../issuer/domain/retention/readRetention.ts';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { Compiler } from '../Compiler.ts';
import { readText } from './readText.ts';

const own = 'brands/acorn/flows/simple/copy.en.json';
const copy = (title: string) =>
  `{\n  "$schema": "../../../../schemas/catalogue/copy.schema.json",\n  "result.title": ${title}\n}\n`;
const conflict = (title: string) =>
  copy(`"One"`).replace('  "result', `<<<<<<< HEAD\n  "result`) +
  `=======\n  "result.title": ${title}\n>>>>>>> other\n`;

/** What stands in a document, where its fault is, and what is said. */
const faults: [name: string, text: string | Buffer, place: string, words: RegExp][] = [
  ['a merge that is not finished', conflict('"Two"'), '3:1', /merge is not finished/u],
  ['Latin-1', Buffer.from(copy('"Autorización"'), 'latin1'), '3:30', /no UTF-8/u],
  ['U+FFFD', copy('"Autorizaci\uFFFDn"'), '3:30', /no UTF-8/u],
  ['a control character', copy('"All\\u0000done"'), '3:19', /U\+0000, which nobody sees/u],
  ['a mark that turns the text', copy('"All \u202Edone"'), '3:19', /U\+202E/u],
  ['half of a character', copy('"All \\ud800 done"'), '3:19', /U\+D800/u],
  ['a text without an end', copy(`"${'All done. '.repeat(20_000)}"`), '3:19', /more than 20000 letters/u],
  ['lists in lists', copy(`${'['.repeat(3_000)}${']'.repeat(3_000)}`), '3:82', /more than 64 deep/u],
];

it.each(faults)(
  '[F-828] %s is one mistake, at its place, and nothing that follows from it',
  (_name, text, place, words) => {
    const { root } = catalogueFolder();
    mkdirSync(join(root, dirname(own)), { recursive: true });
    writeFileSync(join(root, own), text);
    const { mistakes, sentence } = new Compiler(root).check();
    const said = mistakes.map(sentence);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(words);
    expect(said[0]?.startsWith(`${own}:${place}: `)).toBe(true);
  },
);

it.each(['brands/_base/brand.json', 'schemas/catalogue/context.json'])(
  '[F-828] nothing is said of what lacks %s while it cannot be read',
  (file) => {
    const { root } = catalogueFolder();
    appendFileSync(join(root, file), '<<<<<<< HEAD\n');
    const { mistakes, sentence } = new Compiler(root).check();
    expect(mistakes.map(sentence)).toEqual([expect.stringContaining('a merge is not finished here')]);
  },
);

it('[F-828] a folder that somebody copied is named once', () => {
  const { root } = catalogueFolder();
  cpSync(join(root, 'flows/simple'), join(root, 'flows/simple copy'), { recursive: true });
  const { mistakes, sentence, sites } = new Compiler(root).check();
  expect([mistakes.map(sentence), sites]).toEqual([
    [expect.stringMatching(/^flows\/simple copy:1:1: .*rename it, or move it away/u)],
    0,
  ]);
});

it('[F-828] other files that people write are read as strictly', async () => {
  const file = join(temporaryFolder(), 'retention.json');
  writeFileSync(file, Buffer.from('{\n  "why": "Aufbewahrung f\u00FCr Pr\u00FCfer" }', 'latin1'));
  expect(() => readText(file, 'words.csv')).toThrow(/^words\.csv:2:25: this is no UTF-8/u);
  await expect(readRetention(file)).rejects.toThrow(/2:25: this is no UTF-8/u);
});
