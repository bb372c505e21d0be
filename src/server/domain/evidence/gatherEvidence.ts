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
  /** What is wrong, in a sentence; undefined where all records are intact and in order. */
  fault: string | undefined;
}

interface ApplicationRow {
  reference: string;
  site: string;
  created_at: Date;
  head: Uint8Array | null;
}

interface RecordRow {
  position: number;
  recorded_at: Date;
  record_site: string;
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

/** An application without a record has one row in which all of that is null. */
type EvidenceRow = ApplicationRow & (RecordRow | { position: null });

/**
 * Gathers the records of an application with the texts as they were shown, and walks their chain. Records and the end of the
 * chain come from one statement, so that a call which writes meanwhile is seen whole or not at all.
 * @param id of the application; a reference number of the sandbox may be that of several
 * @returns undefined where there is no such application
 */
export async function gatherEvidence(
  database: Queryable,
  secrets: Secrets,
  id: string,
): Promise<Evidence | undefined> {
  const rows = await database.query<EvidenceRow>(
    `select a.reference, a.site, a.created_at, c.head, r.position, r.recorded_at, r.site as record_site, r.release, r.call,
       r.place, r.name, r.answer, r.statement, r.terms_version, r.previous_hash, r.hash, r.origin, s.statement as text,
       t.document as terms
     from application a left join consent_chain c on c.application = a.id
       left join consent_record r on r.application = a.id
       left join consent_statement s on s.hash = r.statement
       left join terms_version t on t.id = r.terms_version
     where a.id = $1 order by r.position`,
    [id],
  );
  const [application] = rows;
  if (application === undefined) return undefined;
  const { reference, site, created_at: appliedAt, head } = application;
  const records = rows.flatMap((row) => (row.position === null ? [] : [toRecord(id, row, secrets)]));
  return { reference, site, appliedAt, records, fault: verifyChain(records, readHead(head, secrets, id)) };
}

function toRecord(application: string, row: RecordRow, secrets: Secrets): StoredRecord {
  return {
    application,
    position: row.position,
    at: row.recorded_at,
    site: row.record_site,
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

function readHead(head: Uint8Array | null, secrets: Secrets, application: string): StoredHead {
  if (head === null) return undefined;
  return opened<ChainHead>(secrets, head, headPlace(application)) ?? 'unreadable';
}

function opened<Value>(secrets: Secrets, sealed: Uint8Array, place: string): Value | undefined {
  try {
    return JSON.parse(secrets.open(sealed, place)) as Value;
  } catch {
    return undefined;
  }
}
