import { type FileHandle, open, rm } from 'node:fs/promises';
import { OperatorRefusal } from '../domain/backOffice/BackOffice.ts';
import { gatherEvidence, lackOf, renderEvidencePdf, verdictOf } from '../domain/evidence/gatherEvidence.ts';
import type { Queryable } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';

/** Where the evidence goes, and as what. */
export interface EvidenceOptions {
  /** A file; what is no PDF is printed where there is none. */
  out?: string | undefined;
  format?: 'json' | 'pdf' | undefined;
}

/** What the command works with. */
export interface EvidenceDependencies {
  database: Queryable;
  secrets: Secrets;
  /** Takes a line for the terminal. */
  print: (line: string) => void;
}

/**
 * Writes the evidence of an application (design §14), as JSON or PDF, and says what the walk along its chain found.
 * @param id of the application: a number of the sandbox may be that of several
 * @returns why they are no proof (`lackOf`); undefined if they are
 * @throws OperatorRefusal where there is no such application, no file for a PDF, or a file that exists already
 */
export async function writeEvidence(
  id: string,
  { out, format = 'json' }: EvidenceOptions,
  { database, secrets, print }: EvidenceDependencies,
): Promise<string | undefined> {
  if (format === 'pdf' && out === undefined) throw new OperatorRefusal('A PDF needs a file: say --out FILE.');
  const gathered = await gatherEvidence(database, secrets, id);
  if (gathered === undefined)
    throw new OperatorRefusal(`There is no application ${id}.`, 'There is no such application.');
  const verdict = verdictOf(gathered);
  const content =
    format === 'pdf'
      ? await renderEvidencePdf(gathered)
      : `${JSON.stringify({ verdict, ...readable(gathered) }, undefined, 2)}\n`;
  if (out === undefined) for (const line of String(content).trimEnd().split('\n')) print(line);
  else {
    await writeWhole(out, content);
    print(`${verdict} Written to ${out}.`);
  }
  return lackOf(gathered);
}

async function writeWhole(name: string, content: string | Uint8Array): Promise<void> {
  const file = await createPrivateFile(name);
  try {
    await file.writeFile(content);
  } catch (error) {
    // Half a file looks like a whole one.
    await rm(name, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Statements and terms as objects, and what was sealed beside the record that it belongs to. */
function readable({ records, ...rest }: NonNullable<Awaited<ReturnType<typeof gatherEvidence>>>) {
  return {
    ...rest,
    records: records.map(({ text, terms, sealed, ...record }) => ({
      ...record,
      address: sealed?.address,
      userAgent: sealed?.userAgent,
      shown: text === undefined ? undefined : parsed(text),
      terms: terms === undefined ? undefined : parsed(terms),
    })),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Makes a file that only its owner can read.
 * @throws OperatorRefusal where there is one already, which is not written over, or where it can't be made
 */
export async function createPrivateFile(name: string): Promise<FileHandle> {
  try {
    return await open(name, 'wx', 0o600);
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw exists
      ? new OperatorRefusal(`${name} exists already. Name another file.`, 'The file exists already.')
      : new OperatorRefusal(`${name} cannot be written.`, 'The file cannot be written.');
  }
}
