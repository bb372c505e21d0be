import { readdirSync, readFileSync } from 'node:fs';
import { fieldsOf } from '../link/fieldsOf.ts';
import type { Document } from '../read/Catalogue.ts';
import { kindOf } from '../read/kinds.ts';
import type { Node } from '../read/Node.ts';
import { readDocument } from '../read/readDocument.ts';
import { Report } from '../report/Report.ts';

/** The fields of the product by name, each whole: with what follows from its name and from the field it extends. */
export function productFields(): Map<string, Node> {
  const report = new Report();
  const documents = readdirSync('schemas/fields').flatMap((name): Document[] => {
    const source = { file: `schemas/fields/${name}`, text: readFileSync(`schemas/fields/${name}`, 'utf8') };
    const kind = kindOf(source.file);
    return kind === undefined ? [] : [{ ...kind, source, node: readDocument(source, report), report }];
  });
  return fieldsOf({ documents }, report);
}
