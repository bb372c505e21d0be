import type { ReleaseReader } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import { type ApplicationRow, clearColumns, toApplication } from '../applications/applications.ts';
import type { Application } from '../ports/DecisionService.ts';

/** The resources of the back office. */
export interface BackOffice {
  database: Database;
  secrets: Secrets;
  releases: ReleaseReader;
  now: () => Date;
  /** The operator; the audit log records every use under this name. */
  operator: string;
}

/** A message for the operator: the request cannot be done, and why. */
export class OperatorRefusal extends Error {
  /** The text for the audit log: never anything that was typed, which could identify a person. */
  readonly entry: string;

  /**
   * @param message for the operator
   * @param entry for the audit log, if the message repeats what was typed; by default the message itself
   */
  constructor(message: string, entry: string = message) {
    super(message);
    this.entry = entry;
  }
}

/** What a command found that is wrong, once it is done: its entry stands in the log, and it ends with the status 1. */
export class OperatorFinding extends Error {}

const longest = 300;

/**
 * An operator's reason, for the audit log.
 * @throws OperatorRefusal if it is missing or seems to name a person
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

/** An application as operators see it, even after it was erased. */
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
 * @param lock locks it until the transaction ends
 * @throws OperatorRefusal if there is none, or more than one, as with the sandbox's own numbers
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
