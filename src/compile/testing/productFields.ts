import { readdirSync, readFileSync } from 'node:fs';
import { type Document, kindOf } from '../document/Catalogue.ts';
import type { Node } from '../document/Node.ts';
import { readDocument } from '../read/readDocument.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { fieldsOf } from '../site/fieldsOf.ts';

/** The fields of the product by name, each whole: with what follows from its name and from the field it extends. */
export function productFields(): Map<string, Node> {
  const report = new DiagnosticCollector();
  const documents = readdirSync('schemas/fields').flatMap((name): Document[] => {
    const source = { file: `schemas/fields/${name}`, text: readFileSync(`schemas/fields/${name}`, 'utf8') };
    const kind = kindOf(source.file);
    return kind === undefined ? [] : [{ ...kind, source, node: readDocument(source, report), report }];
  });
  return fieldsOf({ documents }, report);
}
