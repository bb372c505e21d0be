import { createHash } from 'node:crypto';

/** Something that somebody was asked to agree to, and what they answered; or a call by which they acted. */
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
  /** A word; of a call the contract's own answers as JSON. */
  answer: string;
  /** Hash of what was shown; undefined where the request did not say it. */
  statement: string | undefined;
  termsVersion: string;
  /** Hash of the record before, empty for the first. */
  previous: string;
}

/** Who sent it, as the server saw them. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** Where a chain ends. */
export interface ChainHead {
  length: number;
  hash: string;
}

/** Places of the sealed columns, so that they can't change rows. */
export const originPlace = (application: string, position: number) =>
  `consent_record.origin:${application}:${position}`;
export const headPlace = (application: string) => `consent_chain.head:${application}`;

/** SHA-256 over everything that a record says. Names are hashed, too: no value can pass for another one's. */
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
