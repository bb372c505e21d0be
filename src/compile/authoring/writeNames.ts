import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../document/Catalogue.ts';
import { declarationsOf } from '../link/declarationsOf.ts';
import { fieldsOf } from '../link/fieldsOf.ts';
import { readRegistries } from '../link/readRegistries.ts';
import { Report } from '../report/Report.ts';
import { namesGrammar } from './namesGrammar.ts';

/**
 * Writes `schemas/catalogue/names.schema.json` where the catalogue keeps its grammars and the names have changed. The
 * catalogue may have mistakes, and is not linked: an install waits for this.
 */
export function writeNames(catalogue: Catalogue): void {
  const folder = join(catalogue.root, 'schemas/catalogue');
  if (!existsSync(join(folder, 'common.schema.json'))) return;
  const file = join(folder, 'names.schema.json');
  const text = `${JSON.stringify(namesOf(catalogue), null, 2)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function namesOf(catalogue: Catalogue) {
  // Mistakes are the check's to tell.
  const report = new Report();
  const registries = readRegistries(catalogue);
  const declarations = declarationsOf(catalogue, fieldsOf(catalogue, report), registries, report);
  return namesGrammar(catalogue, registries, declarations);
}
