import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
