import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KindName, kindOf } from '../document/kinds.ts';
import { choiceNames } from './choiceNames.ts';
import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { migrateAnswers } from './migrateAnswers.ts';
import { migrateBrands } from './migrateBrands.ts';
import { migrateCalls } from './migrateCalls.ts';
import { migrateConstants } from './migrateConstants.ts';
import { migrateDocument } from './migrateDocument.ts';
import { migrateRaises } from './migrateRaises.ts';
import { migrateTables } from './migrateTables.ts';
import { nameChoices } from './nameChoices.ts';
import type { Remark } from './Remark.ts';
import { readActions } from './readActions.ts';

/** What a migration did, and what is left to do by hand. */
export interface Migration {
  /** The files that were written, relative to the root. */
  files: string[];
  remarks: Remark[];
}

/** Kinds whose documents may name a table. */
const naming: readonly KindName[] = ['flow', 'part', 'screen', 'fragment', 'form', 'field'];

/**
 * Writes the documents of a catalogue anew that are in version 1 of the grammar. What is in version 2 stays as it is, so
 * that it may be run again.
 * @param root the folder that holds `brands/`, `flows/` and `schemas/`
 * @throws Error for a document that is not JSON, or a condition that version 2 cannot say, with the file's name; nothing
 * is written then
 */
export function migrateCatalogue(root: string): Migration {
  const remarks: Remark[] = [];
  const before = readDocuments(root);
  const raised = migrateRaises(migrateEach(before, remarks), remarks);
  const called = migrateCalls(migrateAnswers(raised, remarks), readActions(root), remarks);
  const isOld = changed(before, called).length > 0 || before.some(saysFlows);
  const after = isOld ? migrateBrands(called) : called;
  const written = changed(before, after);
  for (const { file, json } of written) writeFileSync(join(root, file), `${JSON.stringify(json, null, 2)}\n`);
  return { files: written.map(({ file }) => file), remarks: [...remarks] };
}

function readDocuments(root: string): MigratedDocument[] {
  const folders = ['brands', 'flows', 'schemas', 'src/{app,blocks,widgets}'];
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.json`),
    { cwd: root },
  );
  return files.sort().flatMap((path) => {
    const file = path.replaceAll('\\', '/');
    const kind = kindOf(file);
    if (kind === undefined) return [];
    // What all flows share may be parts.
    const ids = kind.name === 'part' ? { ...kind.ids, flow: '_base' } : kind.ids;
    return [
      { ...kind, ids, file, json: named(file, () => JSON.parse(readFileSync(join(root, file), 'utf8'))) },
    ];
  });
}

/** What each document says by itself. */
function migrateEach(documents: readonly MigratedDocument[], remarks: Remark[]): MigratedDocument[] {
  const names = choiceNames(documents);
  return documents.map((document) => {
    const { name, file, json } = document;
    if (!naming.includes(name)) return document;
    const migrated = named(file, () => migrateDocument(name, nameChoices(json, names)));
    if (!isFlow(document)) return { ...document, json: migrated };
    const flow = migrateConstants(migrateTables(migrated, (table) => names.get(table) ?? table));
    if (isObject(flow) && isObject(flow.tables)) {
      for (const table of Object.keys(flow.tables))
        remarks.push({
          file,
          sentence: `the table "${table}" has rows with neither "to" nor "is", or with both; write it under "decisions" or "choices".`,
        });
    }
    return { ...document, json: flow };
  });
}

function named(file: string, make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

function changed(
  before: readonly MigratedDocument[],
  after: readonly MigratedDocument[],
): readonly MigratedDocument[] {
  return after.filter(({ json }, index) => JSON.stringify(json) !== JSON.stringify(before[index]?.json));
}

function saysFlows({ name, json }: MigratedDocument): boolean {
  return name === 'brand' && isObject(json) && 'flows' in json;
}
