import type { Database } from '../../platform/database/Database.ts';
import type { CallContext } from '../ports/CallContext.ts';
import { acceptTerms } from '../terms/acceptTerms.ts';
import {
  type ChainHead,
  type ConsentRecord,
  hashOfRecord,
  headPlace,
  type Origin,
  originPlace,
  sha256,
} from './ConsentRecord.ts';
import type { CheckedAct } from './checkConsents.ts';

/** Longest user agent that is kept. */
const longest = 500;

/**
 * Writes an act and all that was agreed to with it behind the chain of an application (design §14). It belongs into the
 * transaction of the call: what was done and the record of it are there together or not at all.
 * @param database the transaction
 */
export async function recordConsents(
  database: Database,
  application: string,
  act: CheckedAct,
  context: Pick<CallContext, 'site' | 'secrets' | 'now' | 'clientAddress' | 'userAgent' | 'log'>,
): Promise<void> {
  const { site, secrets, now, log } = context;
  const at = now();
  const termsVersion = await acceptTerms({ site, database, now });
  const common = { application, at, site: site.key, release: site.release.id, call: act.call, termsVersion };
  const head = await lockHead(database, application, secrets);
  const origin = { address: context.clientAddress, userAgent: (context.userAgent ?? '').slice(0, longest) };
  let { length, hash } = head;
  const rows = said(act).map((one) => {
    length += 1;
    const record = { ...common, ...one, position: length, previous: hash };
    hash = hashOfRecord(record);
    return { record, hash, origin: secrets.seal(sealedText(origin, hash), originPlace(application, length)) };
  });
  await keepStatements(database, act, at);
  await insertRecords(database, rows);
  await database.query('update consent_chain set head = $2 where application = $1', [
    application,
    sealedHead(application, { length, hash }, secrets),
  ]);
  // A witness outside the database: whoever puts an older end back is found by it.
  log.info({ application, length, hash }, 'consents were recorded');
}

type Said = Pick<ConsentRecord, 'place' | 'name' | 'answer' | 'statement'>;

/** What is sealed of a record. */
export function sealedText(origin: Origin | undefined, hash: string): string {
  return JSON.stringify({ hash, ...origin });
}

function sealedHead(application: string, head: ChainHead, secrets: CallContext['secrets']): Uint8Array {
  return secrets.seal(JSON.stringify(head), headPlace(application));
}

/** The act itself, then what was agreed to with it. */
function said({ answers, consents }: CheckedAct): Said[] {
  return [
    { place: '', name: '', answer: JSON.stringify(answers), statement: undefined },
    ...consents.map(({ place, name, answer, statement }) => ({
      place,
      name,
      answer,
      statement: sha256(statement),
    })),
  ];
}

/** The end of a chain, held until the transaction ends, so that two acts come one after the other. */
async function lockHead(
  database: Database,
  application: string,
  secrets: CallContext['secrets'],
): Promise<ChainHead> {
  const [row] = await database.query<{ head: Uint8Array }>(
    `insert into consent_chain (application, head) values ($1, $2)
     on conflict (application) do update set application = excluded.application returning head`,
    [application, sealedHead(application, { length: 0, hash: '' }, secrets)],
  );
  return JSON.parse(secrets.open(row?.head ?? new Uint8Array(), headPlace(application))) as ChainHead;
}

async function keepStatements(database: Database, { consents }: CheckedAct, at: Date): Promise<void> {
  const texts = new Map(consents.map(({ statement }) => [sha256(statement), statement]));
  if (texts.size === 0) return;
  // In one order, so that two acts with the same texts do not wait for each other.
  const sorted = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await database.query(
    `insert into consent_statement (hash, statement, first_shown_at) values ${places(sorted.length, 3)} on conflict do nothing`,
    sorted.flatMap(([hash, statement]) => [hash, statement, at]),
  );
}

interface Row {
  record: ConsentRecord;
  hash: string;
  origin: Uint8Array;
}

async function insertRecords(database: Database, rows: readonly Row[]): Promise<void> {
  await database.query(
    `insert into consent_record (application, position, recorded_at, site, release, call, place, name, answer, statement,
       terms_version, previous_hash, hash, origin)
     values ${places(rows.length, 14)}`,
    rows.flatMap(({ record, hash, origin }) => [
      record.application,
      record.position,
      record.at,
      record.site,
      record.release,
      record.call,
      record.place,
      record.name,
      record.answer,
      record.statement ?? null,
      record.termsVersion,
      record.previous,
      hash,
      origin,
    ]),
  );
}

/** Placeholders of rows: `($1, $2), ($3, $4)`. */
function places(rows: number, columns: number): string {
  const row = (index: number) =>
    `(${Array.from({ length: columns }, (_, column) => `$${index * columns + column + 1}`).join(', ')})`;
  return Array.from({ length: rows }, (_, index) => row(index)).join(', ');
}
