import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import { type ChainHead, headPlace, type Origin, originPlace } from './ConsentRecord.ts';
import { type StoredHead, type StoredRecord, verifyChain } from './verifyChain.ts';

/** All that is kept of what the applicant agreed to. */
export interface Evidence {
  reference: string;
  site: string;
  appliedAt: Date;
  records: readonly StoredRecord[];
  /** What is wrong, in a sentence; undefined where every record stands as it was written. */
  fault: string | undefined;
}

interface RecordRow {
  position: number;
  recorded_at: Date;
  site: string;
  release: string;
  call: string;
  place: string;
  name: string;
  answer: string;
  statement: string | null;
  terms_version: string;
  previous_hash: string;
  hash: string;
  origin: Uint8Array;
  text: string | null;
  terms: string | null;
}

/**
 * Gathers the records of an application with the texts as they were shown, and walks their chain.
 * @param id of the application; a reference number of the sandbox may be that of several
 * @returns undefined where there is no such application
 */
export async function gatherEvidence(
  database: Queryable,
  secrets: Secrets,
  id: string,
): Promise<Evidence | undefined> {
  const [application] = await database.query<{ reference: string; site: string; created_at: Date }>(
    'select reference, site, created_at from application where id = $1',
    [id],
  );
  if (application === undefined) return undefined;
  const { reference, site, created_at: appliedAt } = application;
  const rows = await database.query<RecordRow>(
    `select r.position, r.recorded_at, r.site, r.release, r.call, r.place, r.name, r.answer, r.statement, r.terms_version,
       r.previous_hash, r.hash, r.origin, s.statement as text, t.document as terms
     from consent_record r left join consent_statement s on s.hash = r.statement
       left join terms_version t on t.id = r.terms_version
     where r.application = $1 order by r.position`,
    [id],
  );
  const records = rows.map((row) => toRecord(id, row, secrets));
  const fault = verifyChain(records, await readHead(database, secrets, id));
  return { reference, site, appliedAt, records, fault };
}

function toRecord(application: string, row: RecordRow, secrets: Secrets): StoredRecord {
  return {
    application,
    position: row.position,
    at: row.recorded_at,
    site: row.site,
    release: row.release,
    call: row.call,
    place: row.place,
    name: row.name,
    answer: row.answer,
    statement: row.statement ?? undefined,
    termsVersion: row.terms_version,
    previous: row.previous_hash,
    hash: row.hash,
    sealed: opened<Partial<Origin> & { hash: string }>(
      secrets,
      row.origin,
      originPlace(application, row.position),
    ),
    text: row.text ?? undefined,
    terms: row.terms ?? undefined,
  };
}

async function readHead(database: Queryable, secrets: Secrets, application: string): Promise<StoredHead> {
  const [row] = await database.query<{ head: Uint8Array }>(
    'select head from consent_chain where application = $1',
    [application],
  );
  return row && (opened<ChainHead>(secrets, row.head, headPlace(application)) ?? 'unreadable');
}

function opened<Value>(secrets: Secrets, sealed: Uint8Array, place: string): Value | undefined {
  try {
    return JSON.parse(secrets.open(sealed, place)) as Value;
  } catch {
    return undefined;
  }
}
