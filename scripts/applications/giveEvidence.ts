import { writeFile } from 'node:fs/promises';
import { gatherEvidence } from '../../src/server/domain/evidence/gatherEvidence.ts';
import { renderEvidencePdf, verdictOf } from '../../src/server/domain/evidence/renderEvidencePdf.ts';
import type { Queryable } from '../../src/server/platform/database/Database.ts';
import type { Secrets } from '../../src/server/platform/encryption/Secrets.ts';

/** Where the evidence goes, and as what. */
export interface EvidenceOptions {
  /** A file; what is no PDF is printed where there is none. */
  out?: string | undefined;
  format?: 'json' | 'pdf' | undefined;
}

/** What the command works with. */
export interface EvidenceWorld {
  database: Queryable;
  secrets: Secrets;
  /** Takes a line for the terminal. */
  print: (line: string) => void;
}

/**
 * Gives the evidence of an application (design §14), as JSON or PDF, and says what the walk along its chain found.
 * @param reference nine digits, as the applicant is shown them
 * @returns whether all records are intact and in order
 * @throws Error with a remedy where there is no such application, no file for a PDF, or a file that is there already
 */
export async function giveEvidence(
  reference: string,
  { out, format = 'json' }: EvidenceOptions,
  { database, secrets, print }: EvidenceWorld,
): Promise<boolean> {
  if (format === 'pdf' && out === undefined) throw new Error('a PDF needs a file: say --out=<file>');
  const gathered = await gatherEvidence(database, secrets, reference);
  if (gathered === undefined)
    throw new Error(
      `no application has the number ${reference}: it is the nine digits that the applicant was shown`,
    );
  const verdict = verdictOf(gathered);
  const content =
    format === 'pdf'
      ? await renderEvidencePdf(gathered)
      : `${JSON.stringify({ verdict, ...readable(gathered) }, undefined, 2)}\n`;
  if (out !== undefined) {
    await writeFile(out, content, { mode: 0o600, flag: 'wx' });
    print(`${verdict} Written to ${out}.`);
  } else print(String(content));
  return gathered.fault === undefined;
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
