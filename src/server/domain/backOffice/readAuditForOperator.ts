import { type AuditEntry, readAuditLog, writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import { findForOperator } from './findForOperator.ts';

/** Which entries are asked for. */
interface AuditQuestion {
  /** Only those about this application: its reference number, or its id. */
  named?: string | undefined;
  /** Only those of that moment or later. */
  since?: Date | undefined;
  /** Whether the log is verified, too; its entry says so. */
  verify?: boolean | undefined;
}

/**
 * The audit log for an operator, the oldest entry first and in pages. That it was read is an entry of its own, which is there
 * before the first one is given out, and so the last one that is.
 * @throws OperatorRefusal for an unknown application
 */
export async function* readAuditForOperator(
  { database, operator, now }: Pick<BackOffice, 'database' | 'operator' | 'now'>,
  { named, since, verify }: AuditQuestion,
): AsyncGenerator<AuditEntry> {
  const application = await database.transaction(async (transaction) => {
    const found = named === undefined ? undefined : await findForOperator(transaction, named);
    const outcome = `log ${verify === true ? 'read and verified' : 'read'}${
      since === undefined ? '' : ` since ${since.toISOString()}`
    }`;
    await writeAuditEntry(transaction, { operator, command: 'audit', application: found, outcome }, now());
    return found;
  });
  yield* readAuditLog(database, { application: application?.id, since });
}
