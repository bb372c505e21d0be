import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../compile/document/Catalogue.ts';
import { namesText } from './names/namesText.ts';

/** Writes `schemas/catalogue/names.schema.json` where the catalogue keeps its grammars and the names have changed. */
export function writeNames(catalogue: Catalogue): void {
  const folder = join(catalogue.root, 'schemas/catalogue');
  if (!existsSync(join(folder, 'common.schema.json'))) return;
  const file = join(folder, 'names.schema.json');
  const text = namesText(catalogue);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
