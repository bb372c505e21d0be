import type { SiteConsent } from '../../../src/compile/release/SiteDocument.ts';
import type { Statement } from '../../../src/engine/consents/statementOf.ts';
import type { TermsRun, TermsSection } from '../../../src/engine/terms/fillTerms.ts';
import { parseText } from '../../../src/engine/text/parseText.ts';
import { wordsOf } from '../../../src/engine/text/wordsOf.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { MissingKey, type Secrets } from '../../platform/encryption/secrets.ts';
import { changedColumns } from '../applications/applications.ts';
import type { TermsVersion } from '../terms/terms.ts';
import { drawDocument } from '../terms/termsPdf.ts';
import {
  type ChainHead,
  headPlace,
  type Origin,
  originPlace,
  type StoredHead,
  type StoredRecord,
  verifyChain,
} from './consentChain.ts';
import { reviewsKey, unstatedKey } from './consents.ts';

/** Everything that is stored about what the applicant agreed to. */
interface Evidence {
  reference: string;
  site: string;
  appliedAt: Date;
  records: readonly StoredRecord[];
  /** Problems, in sentences; undefined if all records are in order and the decision matches its sealed copy. */
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
 * Collects the records of an application with the texts as shown, and verifies their chain. Records and the end of the
 * chain come from one statement, so that a concurrent call is seen completely or not at all.
 * @param id of the application; a reference number of the sandbox may belong to several
 * @returns undefined if there is no such application
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
  const wrong = verifyChain(records, readHead(head, secrets, id));
  const changed = await changedColumns(database, secrets, id).catch((error) => {
    if (error instanceof MissingKey) return [error.message];
    throw error;
  });
  const faults = [...(wrong === undefined ? [] : [wrong]), ...changed];
  const fault = faults.length === 0 ? undefined : faults.join(' ');
  return { reference, site, appliedAt, records, fault };
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

/** The evidence of an application as a PDF: each record with the words that were shown, then the terms in force. */
export function renderEvidencePdf({
  reference,
  site,
  appliedAt,
  records,
  fault,
}: Evidence): Promise<Uint8Array> {
  const title = `Evidence of application ${reference}`;
  const terms = new Map(records.map(({ termsVersion, terms: document }) => [termsVersion, document]));
  return drawDocument({
    title: run(title),
    language: 'en',
    subject: title,
    date: records.at(-1)?.at ?? appliedAt,
    foot: `${title}.`,
    notice: verdictOf({ records, fault }),
    sections: [
      paragraph(`Site ${site}, applied ${appliedAt.toISOString()}.`),
      // Of records that were changed nothing more is read.
      ...records.flatMap((record) =>
        sectionsOf(record, fault === undefined ? reviewsOf(record, records) : []),
      ),
      ...[...terms].flatMap(([version, document]) => termsSections(version, document)),
    ],
  });
}

/**
 * Why the records are no proof of all that was agreed to, in a sentence; undefined if they are (F-848).
 */
export function lackOf({ records, fault }: Pick<Evidence, 'records' | 'fault'>): string | undefined {
  if (fault !== undefined) return 'The records are not intact.';
  if (records.some((record) => unstatedIn(record).length > 0))
    return 'Some of what was agreed to is recorded without the words that were shown.';
  return undefined;
}

/** The result of the verification, in words. */
export function verdictOf({ records, fault }: Pick<Evidence, 'records' | 'fault'>): string {
  if (fault !== undefined) return fault;
  if (records.length === 0) return 'No record was kept.';
  const unstated = records.flatMap(unstatedIn);
  return [`All ${records.length} records are intact and in order.`, ...unstated].join(' ');
}

/** The consents that a call did not state, in a sentence. */
function unstatedIn({ call, name, answer }: StoredRecord): string[] {
  if (name !== '') return [];
  const { [unstatedKey]: names = [] } = JSON.parse(answer) as { [unstatedKey]?: string[] };
  return names.length === 0
    ? []
    : [`The request of ${call} did not state these consents: ${names.join(', ')}.`];
}

/** Who reviewed the sentences of a consent, as the record of its call says, each in a sentence. */
function reviewsOf({ position, name }: StoredRecord, records: readonly StoredRecord[]): string[] {
  const act = records.findLast((record) => record.name === '' && record.position < position);
  if (name === '' || act === undefined) return [];
  const { [reviewsKey]: reviews = {} } = JSON.parse(act.answer) as {
    [reviewsKey]?: Record<string, SiteConsent['reviews']>;
  };
  return Object.entries(reviews[name] ?? {}).map(
    ([key, { by, at, note }]) => `${key} was reviewed by ${by}, ${at.slice(0, 10)}${note ? `: ${note}` : ''}`,
  );
}

function sectionsOf(record: StoredRecord, reviews: readonly string[]): TermsSection[] {
  const { position, call, place, name, answer, at, release, termsVersion, sealed, hash, text } = record;
  const heading = name === '' ? `${position}. ${call}` : `${position}. ${name} (${place}), with ${call}`;
  const facts = [
    `Answer: ${answer === '' ? 'none' : answer}`,
    `Recorded ${at.toISOString()}, release ${release}, terms ${termsVersion}`,
    `From ${sealed?.address ?? 'an address that is not known'}, ${sealed?.userAgent || 'a browser that is not known'}`,
    `Hash ${hash}`,
    ...reviews,
  ];
  return [
    { kind: 'heading', line: run(heading) },
    { kind: 'list', items: facts.map(run) },
    ...(text === undefined ? [] : shownLines(text).map(paragraph)),
  ];
}

/** The words of a statement, in reading order. */
function shownLines(text: string): string[] {
  try {
    const { heading, text: lead, label, hint, note, choices = [], language } = JSON.parse(text) as Statement;
    const words = [heading, lead, label, hint, ...choices.map((choice) => choice.label), note];
    const shown = words.filter((said) => said !== undefined).map(plainWords);
    return language === undefined ? shown : [`Shown in the language "${language}":`, ...shown];
  } catch {
    return [text];
  }
}

/** A statement already has its values filled in. */
function plainWords(said: unknown): string {
  return wordsOf(parseText(said), () => '');
}

function termsSections(version: string, document: string | undefined): TermsSection[] {
  const heading: TermsSection = { kind: 'heading', line: run(`Terms ${version}`) };
  try {
    const { title, sections } = JSON.parse(document ?? '') as TermsVersion;
    return [heading, { kind: 'paragraph', line: title }, ...sections];
  } catch {
    return [heading, paragraph('They are missing.')];
  }
}

function paragraph(text: string): TermsSection {
  return { kind: 'paragraph', line: run(text) };
}

function run(text: string): TermsRun[] {
  return [{ text, bold: false }];
}
