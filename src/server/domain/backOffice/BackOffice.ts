import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/KeyRing.ts';
import type { ReleaseReader } from '../../platform/sites/SiteSettings.ts';
import { type ApplicationRow, clearColumns, toApplication } from '../applications/findApplication.ts';
import type { Application } from '../ports/DecisionService.ts';

/** What the back office stands on. */
export interface BackOffice {
  database: Database;
  secrets: Secrets;
  releases: ReleaseReader;
  now: () => Date;
  /** Who works with it; every use of it is in the audit log under this name. */
  operator: string;
}

/** Something that an operator has to hear: what was asked for can't be done, and why. */
export class OperatorRefusal extends Error {
  /** What the audit log keeps of it: never a word that was typed, which could be a person's. */
  readonly entry: string;

  /**
   * @param message for the operator
   * @param entry for the audit log, where the message repeats what was typed; the message itself where it is left out
   */
  constructor(message: string, entry: string = message) {
    super(message);
    this.entry = entry;
  }
}

const longest = 300;

/**
 * The reason of an operator as the audit log keeps it.
 * @throws OperatorRefusal where there is none, or where it looks as if it named a person
 */
export function checkReason(reason: string | undefined): string {
  const text = reason?.trim() ?? '';
  if (text === '') throw new OperatorRefusal('This needs --reason "…", such as the number of the case.');
  if (text.length > longest) throw new OperatorRefusal(`A reason has at most ${longest} characters.`);
  if (/[\p{Cc}\p{Cf}]/u.test(text)) throw new OperatorRefusal('A reason is one line of text.');
  if (text.includes('@') || /\d(?:[\s().-]{0,2}\d){8,}/.test(text))
    throw new OperatorRefusal(
      'The reason looks as if it held an e-mail address, a phone or another number of a person. The audit log keeps no personal data: name the case instead.',
    );
  return text;
}

/** An application as operators see it, also once its personal data is gone. */
export interface ApplicationSummary extends Application {
  updatedAt: Date;
  erasedAt: Date | undefined;
}

export const summaryColumns = `${clearColumns}, updated_at, erased_at`;

export interface SummaryRow extends ApplicationRow {
  updated_at: Date;
  erased_at: Date | null;
}

export function toSummary(row: SummaryRow): ApplicationSummary {
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
): Promise<ApplicationSummary> {
  const word = named.trim();
  if (!uuid.test(word) && !/^\d{9}$/.test(word))
    throw new OperatorRefusal('An application is named by its reference number (nine digits) or its id.');
  const rows = await database.query<SummaryRow>(
    `select ${summaryColumns} from application where ${uuid.test(word) ? 'id = $1::uuid' : 'reference = $1'}
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
  return toSummary(row);
}
