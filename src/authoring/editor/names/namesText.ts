import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import { readRegistries } from '../../../compile/names/Registries.ts';
import { DiagnosticCollector } from '../../../compile/report/DiagnosticCollector.ts';
import { declarationsOf } from '../../../compile/site/declarationsOf.ts';
import { fieldsOf } from '../../../compile/site/fieldsOf.ts';
import { namesGrammar } from './namesGrammar.ts';

/** What `schemas/catalogue/names.schema.json` holds for a catalogue. It may have mistakes, and is not linked: an editor waits. */
export function namesText(catalogue: Catalogue): string {
  // Mistakes are the check's to tell.
  const report = new DiagnosticCollector();
  const registries = readRegistries(catalogue);
  const fields = fieldsOf(catalogue, report);
  const declarations = declarationsOf(catalogue, fields, registries, report);
  return `${print(namesGrammar(catalogue, registries, fields, declarations), 0)}\n`;
}

/** Lists and definitions line by line, so that a change shows as one; what is deep inside stands on one line. */
function print(value: unknown, depth: number): string {
  const text = JSON.stringify(value);
  if (depth === 4 || typeof value !== 'object' || value === null || text.length < 100) return text;
  const inner = '\n'.padEnd(depth + 2);
  const end = '\n'.padEnd(depth + 1);
  if (Array.isArray(value))
    return `[${inner}${value.map((item) => print(item, depth + 1)).join(`,${inner}`)}${end}]`;
  const members = Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [`${JSON.stringify(key)}: ${print(item, depth + 1)}`],
  );
  return `{${inner}${members.join(`,${inner}`)}${end}}`;
}
