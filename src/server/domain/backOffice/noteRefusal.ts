import { writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import { findForOperator } from './findForOperator.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/**
 * Runs what an operator asked for. Where it is refused or fails, the audit log has an entry too: an attempt on a number that
 * does not exist, or without a reason, is a use like any other. What goes through writes its own entry.
 * @param command its name
 * @param named the application that it is about, as it was typed; only an application that exists is in the entry
 * @throws what the work throws
 */
export async function noteRefusal<Result>(
  { database, operator, now }: Pick<BackOffice, 'database' | 'operator' | 'now'>,
  command: string,
  named: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const outcome = error instanceof OperatorRefusal ? `refused: ${error.entry}` : 'failed';
    const note = database.transaction(async (transaction) => {
      const application =
        named === undefined ? undefined : await findForOperator(transaction, named).catch(ofOperator);
      await writeAuditEntry(transaction, { operator, command, application, outcome }, now());
    });
    // Where the database is unavailable the first error says so.
    await note.catch(() => {});
    throw error;
  }
}

function ofOperator(error: unknown): undefined {
  if (!(error instanceof OperatorRefusal)) throw error;
}
