import type { Queryable } from '../../platform/database/Database.ts';
import { type ApplicationRow, clearColumns, toApplication } from '../applications/applicationRow.ts';
import type { Application } from '../ports/DecisionService.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/** An application as operators see it, also once its personal data is gone. */
export interface KeptApplication extends Application {
  updatedAt: Date;
  erasedAt: Date | undefined;
}

export const keptColumns = `${clearColumns}, updated_at, erased_at`;

export interface KeptRow extends ApplicationRow {
  updated_at: Date;
  erased_at: Date | null;
}

export function toKept(row: KeptRow): KeptApplication {
  return { ...toApplication(row), updatedAt: row.updated_at, erasedAt: row.erased_at ?? undefined };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The application that an operator names.
 * @param named its reference number, or its id
 * @param lock holds it until the transaction ends
 * @throws OperatorRefusal where there is none, or more than one, as with the sandbox's own numbers
 */
export async function findForOperator(
  database: Queryable,
  named: string,
  lock: 'lock' | undefined = undefined,
): Promise<KeptApplication> {
  const word = named.trim();
  if (!uuid.test(word) && !/^\d{9}$/.test(word))
    throw new OperatorRefusal('An application is named by its reference number (nine digits) or its id.');
  const rows = await database.query<KeptRow>(
    `select ${keptColumns} from application where ${uuid.test(word) ? 'id = $1::uuid' : 'reference = $1'}
     order by created_at${lock === undefined ? '' : ' for update'}`,
    [word],
  );
  const [row] = rows;
  if (row === undefined)
    // Nine digits may be an SSN that was typed in the wrong place.
    throw new OperatorRefusal(`There is no application ${word}.`, 'There is no such application.');
  if (rows.length > 1)
    throw new OperatorRefusal(
      `${rows.length} applications of the sandbox have this number. Name one by its id: ${rows.map(({ id }) => id).join(', ')}.`,
      'Several applications have this number.',
    );
  return toKept(row);
}
