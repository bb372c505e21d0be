import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLines } from '../../src/authoring/edits/reviewing.ts';
import { plain } from '../../src/compile/document/Node.ts';
import { hashOfWords, reviewableTexts, reviewsBeside } from '../../src/compile/document/reviews.ts';
import { readDocument } from '../../src/compile/read/readDocument.ts';
import { DiagnosticCollector } from '../../src/compile/report/DiagnosticCollector.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const good = join(import.meta.dirname, '../../tests/mistakes/_good');

/** A copy of the small good catalogue of `tests/mistakes` in a folder of its own, for tests that change it. */
export interface CatalogueFolder {
  root: string;
  write(file: string, text: string): void;
  /** Puts other words in the place of some that stand there once. */
  replace(file: string, words: string, others: string): void;
  /** Has its site speak French, too, with these sentences. */
  addFrench(sentences: object): void;
  /** Has somebody have reviewed every text as it is now. */
  reviewAll(): void;
  /** Adds a second brand, Birch, which is Acorn under another name. */
  addBirch(): void;
}

export function catalogueFolder(): CatalogueFolder {
  const root = temporaryFolder();
  cpSync(good, root, { recursive: true });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const replace = (file: string, words: string, others: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (text.split(words).length !== 2) throw new Error(`"${words}" does not stand once in ${file}`);
    write(
      file,
      text.replace(words, () => others),
    );
  };
  return {
    root,
    write,
    replace,
    addFrench(sentences) {
      const languages = '"languages": ["en", "fr"]';
      replace('brands/acorn/brand.json', '"name":', `${languages}, "name":`);
      replace('flows/simple/flow.json', '"contractName"', `${languages}, "contractName"`);
      const $schema = '../../schemas/catalogue/translation.schema.json';
      write('brands/_base/copy.fr.json', `${JSON.stringify({ $schema, ...sentences }, null, 2)}\n`);
    },
    reviewAll() {
      for (const file of globSync(['{brands,flows}/**/*.json', 'src/server/platform/sentences.json'], {
        cwd: root,
      })) {
        const node = readDocument(
          { file, text: readFileSync(join(root, file), 'utf8') },
          new DiagnosticCollector(),
        );
        const lines = (node === undefined ? [] : reviewableTexts(node)).map(({ key, language, node: text }) =>
          JSON.stringify({
            ...{ key, language, words: hashOfWords(plain(text)) },
            ...{ at: '2026-11-30T12:00:00Z', by: 'Kim Rowe <kim@bank.example>' },
          }),
        );
        const beside = join(root, reviewsBeside(file));
        if (lines.length > 0)
          writeFileSync(
            beside,
            withLines(existsSync(beside) ? readFileSync(beside, 'utf8') : undefined, lines),
          );
      }
    },
    addBirch() {
      cpSync(join(root, 'brands/acorn'), join(root, 'brands/birch'), { recursive: true });
      for (const name of ['brand', 'settings']) {
        const text = readFileSync(join(root, `brands/acorn/${name}.json`), 'utf8');
        const named = text.replaceAll('acorn', 'birch').replace('ACORN', 'BIRCH').replace('Acorn', 'Birch');
        write(`brands/birch/${name}.json`, named);
      }
    },
  };
}
