import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import { type ApplicationRow, clearColumns, toApplication } from './applicationRow.ts';
import { lastFourLookups } from './lookups.ts';

/** The application of a session; its id is `session.application`. */
export async function findApplication(
  database: Queryable,
  id: string | undefined,
): Promise<Application | undefined> {
  return one(database, 'id = $1', [id ?? null]);
}

/** The same, held until the transaction ends: for calls that change it from more than one session. */
export async function lockApplication(
  database: Queryable,
  id: string | undefined,
): Promise<Application | undefined> {
  return one(database, 'id = $1 for update', [id ?? null]);
}

/**
 * The application of a reference number, for someone who also knows the last four digits of the SSN (SAFE-09).
 * One statement whatever is wrong: an unknown number and a wrong digit look the same. Numbers that the sandbox did not
 * give out are not among them (`sandbox/fixedReturn.ts`).
 */
export async function findByReference(
  database: Queryable,
  secrets: Secrets,
  reference: string,
  lastFour: string,
): Promise<Application | undefined> {
  return one(database, `last_four_lookup = any($1) and reference not like '9%'`, [
    lastFourLookups(secrets, reference, lastFour),
  ]);
}

/** The application of a `ref_hash`. */
export async function findByHash(database: Queryable, hash: string): Promise<Application | undefined> {
  return one(database, 'reference_hash = $1', [hash]);
}

/** One whose personal data is gone is not found: nobody can show that it is theirs. */
async function one(database: Queryable, where: string, params: unknown[]): Promise<Application | undefined> {
  const rows = await database.query<ApplicationRow>(
    `select ${clearColumns} from application where erased_at is null and ${where}`,
    params,
  );
  return rows[0] && toApplication(rows[0]);
}
