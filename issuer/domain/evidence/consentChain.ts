import { createHash } from 'node:crypto';

/** A record as stored in the database. */
export interface StoredRecord extends ConsentRecord {
  /** As stored. */
  hash: string;
  /** Its sealed part; undefined if no key opens it. */
  sealed: (Partial<Origin> & { hash: string }) | undefined;
  /** The text that was shown, by its hash; undefined if it is missing. */
  text: string | undefined;
  /** The terms in force, as JSON; undefined if they are missing. */
  terms: string | undefined;
}

/** The stored end of the chain; `undefined`: there is none; `unreadable`: no key opens it. */
export type StoredHead = ChainHead | 'unreadable' | undefined;

/**
 * Verifies the records of an application from first to last.
 * @param records in the order of their positions
 * @returns the first problem, in a sentence; undefined if all are intact and in order
 */
export function verifyChain(records: readonly StoredRecord[], head: StoredHead): string | undefined {
  let before = { hash: '', position: 0 };
  for (const record of records) {
    const expected = before.position + 1;
    if (record.position !== expected) return `Record ${expected} is missing.`;
    const wrong = wrongIn(record, before.hash);
    if (wrong !== undefined) return wrong;
    before = record;
  }
  return wrongAtEnd(before, head);
}

function wrongIn(record: StoredRecord, previous: string): string | undefined {
  const { position, hash, sealed, statement, text, terms, termsVersion } = record;
  if (hashOfRecord(record) !== hash) return `Record ${position} was changed.`;
  if (record.previous !== previous) return `Record ${position} does not follow the record before it.`;
  if (sealed?.hash !== hash) return `Record ${position} was not sealed with a key of this server.`;
  if (statement !== undefined && text === undefined) return `The text of record ${position} is missing.`;
  if (text !== undefined && sha256(text) !== statement) return `The text of record ${position} was changed.`;
  if (terms === undefined) return `The terms of record ${position} are missing.`;
  if (!isVersion(terms, termsVersion)) return `The terms of record ${position} were changed.`;
  return undefined;
}

function wrongAtEnd(
  { hash, position }: { hash: string; position: number },
  head: StoredHead,
): string | undefined {
  if (head === 'unreadable') return 'The end of the chain was changed.';
  if (head === undefined)
    return position === 0 ? undefined : 'The end of the chain is missing. Later records may be missing, too.';
  if (head.length > position) return `Record ${position + 1} is missing.`;
  if (head.length < position) return `Record ${head.length + 1} was added after the end of the chain.`;
  return head.hash === hash ? undefined : 'The end of the chain was changed.';
}

/** The id of terms is the hash of all that applicants read (`termsOfSite`). */
function isVersion(document: string, version: string): boolean {
  try {
    const { id: _id, status: _status, ...words } = JSON.parse(document);
    return sha256(JSON.stringify(words)).startsWith(version) && version !== '';
  } catch {
    return false;
  }
}

/** A consent with its answer, or the call that stated it. */
export interface ConsentRecord {
  application: string;
  /** From 1. */
  position: number;
  at: Date;
  /** `<brand>.<flow>`. */
  site: string;
  release: string;
  /** Contract name of the call. */
  call: string;
  /** Form or screen, and name of the control; both empty in the record of the call itself. */
  place: string;
  name: string;
  /** A word; for a call, the contract's own answers as JSON. */
  answer: string;
  /** Hash of what was shown; undefined if the request did not state it. */
  statement: string | undefined;
  termsVersion: string;
  /** Hash of the previous record, empty for the first. */
  previous: string;
}

/** The sender, as the server saw them. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** Where a chain ends. */
export interface ChainHead {
  length: number;
  hash: string;
}

/** Places of the sealed columns, so that they cannot be moved to other rows. */
export const originPlace = (application: string, position: number) =>
  `consent_record.origin:${application}:${position}`;
export const headPlace = (application: string) => `consent_chain.head:${application}`;

/** SHA-256 over everything in a record. Names are hashed, too: no value can be mistaken for another. */
export function hashOfRecord(record: ConsentRecord): string {
  const {
    application,
    position,
    at,
    site,
    release,
    call,
    place,
    name,
    answer,
    statement,
    termsVersion,
    previous,
  } = record;
  const content = {
    application,
    position,
    at: at.toISOString(),
    site,
    release,
    call,
    place,
    name,
    answer,
    statement: statement ?? null,
    termsVersion,
    previous,
  };
  return sha256(JSON.stringify(content));
}

/** As 64 hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
