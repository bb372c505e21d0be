import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

const good = new URL('../../../tests/mistakes/_good/', import.meta.url).pathname;

/** A copy of the small good catalogue of `tests/mistakes` in a folder of its own, for tests that change it. */
export interface CatalogueFolder {
  root: string;
  write(file: string, text: string): void;
  /** Puts other words in the place of some that stand there once. */
  replace(file: string, words: string, others: string): void;
}

export function catalogueFolder(): CatalogueFolder {
  const root = temporaryFolder();
  cpSync(good, root, { recursive: true });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  return {
    root,
    write,
    replace(file, words, others) {
      const text = readFileSync(join(root, file), 'utf8');
      if (text.split(words).length !== 2) throw new Error(`"${words}" does not stand once in ${file}`);
      write(
        file,
        text.replace(words, () => others),
      );
    },
  };
}
