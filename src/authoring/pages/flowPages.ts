import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checked } from '../../compile/Compiler.ts';
import { flowPictures } from '../picture/flowPictures.ts';
import { flowPage } from './flowPage.ts';

/** Writes `flows/<flow>/README.md` of every flow that has changed. */
export function writeFlowPages(checked: Checked): void {
  for (const { file, text } of stalePages(checked)) writeFileSync(join(checked.catalogue.root, file), text);
}

/**
 * The pages that show another flow than the documents say, with what they have to say. None where the catalogue has
 * mistakes, which leave flows half linked, or keeps no grammars, as those of tests.
 */
export function stalePages({ catalogue, linked, mistakes }: Checked): { file: string; text: string }[] {
  if (mistakes.length > 0 || !existsSync(join(catalogue.root, 'schemas/catalogue/common.schema.json')))
    return [];
  return flowPictures(linked)
    .map((picture) => ({ file: `flows/${picture.flow}/README.md`, text: flowPage(picture) }))
    .filter(({ file, text }) => {
      const path = join(catalogue.root, file);
      return !existsSync(path) || readFileSync(path, 'utf8') !== text;
    });
}
