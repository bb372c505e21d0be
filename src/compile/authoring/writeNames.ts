import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../document/Catalogue.ts';
import { namesText } from './names/namesText.ts';

/** Writes `schemas/catalogue/names.schema.json` where the catalogue keeps its grammars and the names have changed. */
export function writeNames(catalogue: Catalogue): void {
  const file = fileOf(catalogue);
  if (file !== undefined && areStale(catalogue)) writeFileSync(file, namesText(catalogue));
}

/** Whether editors know other names than the documents hold (F-504); false where the catalogue keeps no grammars. */
export function areStale(catalogue: Catalogue): boolean {
  const file = fileOf(catalogue);
  if (file === undefined) return false;
  return !existsSync(file) || readFileSync(file, 'utf8') !== namesText(catalogue);
}

function fileOf({ root }: Catalogue): string | undefined {
  const folder = join(root, 'schemas/catalogue');
  return existsSync(join(folder, 'common.schema.json')) ? join(folder, 'names.schema.json') : undefined;
}
