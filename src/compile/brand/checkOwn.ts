import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { keyPlace, member, type Node, plain } from '../document/Node.ts';
import { ownKeys } from '../grammar/ownKeys.ts';
import type { Report } from '../report/Report.ts';

/** Finds what a brand has to say itself and does not, and what `_base` says of it for nobody. */
export function checkOwn(catalogue: Catalogue, id: string, report: Report): void {
  const file = `brands/${id}/brand.json`;
  const own = nodeOf(catalogue, 'brand', { brand: id });
  if (own === undefined) {
    // What is no JSON says so itself.
    if (catalogue.documents.some(({ source }) => source.file === file)) return;
    report.mistake(
      { source: { file, text: '' }, offset: 0 },
      `the brand "${id}" has no brand.json: write it`,
    );
    return;
  }
  const base = nodeOf(catalogue, 'brand', { brand: '_base' });
  for (const key of ownKeys('brand')) {
    if (base !== undefined && member(base, key) !== undefined)
      report.mistake(keyPlace(base, key), `each brand says its own "${key}": remove it here`);
    if (isUnsaid(member(own, key)))
      report.mistake(own.place, `the key "${key}" is missing: each brand says its own`);
  }
}

function isUnsaid(node: Node | undefined): boolean {
  const value = node === undefined ? null : plain(node);
  return value === null || (typeof value === 'string' && value.trim() === '');
}
