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
  const add = async (said: Pick<ConsentRecord, 'place' | 'name' | 'answer' | 'statement'>) => {
    length += 1;
    const record = { ...common, ...said, position: length, previous: hash };
    hash = hashOfRecord(record);
    await insertRecord(
      database,
      record,
      hash,
      secrets.seal(sealedText(origin, hash), originPlace(application, length)),
    );
  };
  await add({ place: '', name: '', answer: JSON.stringify(act.answers), statement: undefined });
  for (const { place, name, answer, statement } of act.consents) {
    await keepStatement(database, statement, at);
    await add({ place, name, answer, statement: sha256(statement) });
  }
  await database.query('update consent_chain set head = $2 where application = $1', [
    application,
    sealedHead(application, { length, hash }, secrets),
  ]);
  // A witness outside the database: whoever puts an older end back is found by it.
  log.info({ application, length, hash }, 'consents were recorded');
}

/** What is sealed of a record. */
export function sealedText(origin: Origin | undefined, hash: string): string {
  return JSON.stringify({ hash, ...origin });
}

function sealedHead(application: string, head: ChainHead, secrets: CallContext['secrets']): Uint8Array {
  return secrets.seal(JSON.stringify(head), headPlace(application));
}

/** The end of a chain, held until the transaction ends, so that two acts come one after the other. */
async function lockHead(
  database: Database,
  application: string,
  secrets: CallContext['secrets'],
): Promise<ChainHead> {
  await database.query(
    'insert into consent_chain (application, head) values ($1, $2) on conflict do nothing',
    [application, sealedHead(application, { length: 0, hash: '' }, secrets)],
  );
  const [row] = await database.query<{ head: Uint8Array }>(
    'select head from consent_chain where application = $1 for update',
    [application],
  );
  return JSON.parse(secrets.open(row?.head ?? new Uint8Array(), headPlace(application))) as ChainHead;
}

async function keepStatement(database: Database, statement: string, at: Date): Promise<void> {
  await database.query(
    'insert into consent_statement (hash, statement, first_shown_at) values ($1, $2, $3) on conflict do nothing',
    [sha256(statement), statement, at],
  );
}

async function insertRecord(
  database: Database,
  record: ConsentRecord,
  hash: string,
  origin: Uint8Array,
): Promise<void> {
  await database.query(
    `insert into consent_record (application, position, recorded_at, site, release, call, place, name, answer, statement,
       terms_version, previous_hash, hash, origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
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
    ],
  );
}
