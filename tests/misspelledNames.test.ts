import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { grammarOf } from '../src/compile/grammar/schemaAt.ts';
import { readRegistries } from '../src/compile/names/Registries.ts';
import { namesIn } from '../src/compile/names/references.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';

const good = join(import.meta.dirname, 'mistakes', '_good');
const root = join(mkdtempSync(join(tmpdir(), 'cardstock-misspelled-')), 'catalogue');

afterAll(() => rmSync(root, { recursive: true }));

/** Every name that a document of the small good catalogue uses, with its last letter left out. */
function misspellings(): { file: string; at: number; name: string }[] {
  const catalogue = readCatalogue(good);
  const registries = readRegistries(catalogue);
  const found = catalogue.documents.flatMap(({ name: kind, node, source: { file, text } }) =>
    (node === undefined ? [] : namesIn(node, grammarOf(kind), registries).uses).flatMap(({ name, place }) => {
      const word = name.slice(name.lastIndexOf('.') + 1);
      const start = text.indexOf(word, place.offset);
      const isWritten = start >= 0 && start - place.offset <= name.length + '"(link:'.length;
      return word.length < 2 || !isWritten ? [] : [{ file, at: start + word.length - 1, name }];
    }),
  );
  const byPlace = new Map(found.map((one) => [`${one.file}:${one.at}`, one]));
  return [...byPlace.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.at - b.at));
}

it('[REL-07] every name of the catalogue that is misspelled is told, or kept from being one, at its place', async () => {
  cpSync(good, root, { recursive: true });
  const compiler = new Compiler(root);
  const said = misspellings().map(({ file, at, name }) => {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), `${text.slice(0, at)}${text.slice(at + 1)}`);
    const { mistakes, sentence } = lint(compiler.check());
    writeFileSync(join(root, file), text);
    return [`${file} ${name}`, ...mistakes.map((mistake) => `  ${sentence(mistake)}`)].join('\n');
  });
  expect(said.length).toBeGreaterThan(80);
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('./misspelledNames.txt');
});
