import { readdirSync, readFileSync } from 'node:fs';
import { type Document, kindOf } from '../../src/compile/document/Catalogue.ts';
import type { Node } from '../../src/compile/document/Node.ts';
import { readDocument } from '../../src/compile/read/readDocument.ts';
import { DiagnosticCollector } from '../../src/compile/report/DiagnosticCollector.ts';
import { fieldsOf } from '../../src/compile/site/fieldsOf.ts';

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
