import { writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import {
  type Disclosure,
  outcomeOf,
  reasonOf,
  refuseUnknown,
  type ShownApplication,
  shownOf,
} from './disclosure.ts';
import { findForOperator } from './findForOperator.ts';

/**
 * An application with its answers. Those that the catalogue calls sensitive, and those that it does not know, are masked
 * unless fields and a reason are given. The audit log has the entry before anything is given out.
 * @throws OperatorRefusal for an unknown number or field, and for fields in clear without a reason
 */
export async function readApplication(
  office: BackOffice,
  named: string,
  disclosure: Disclosure,
): Promise<ShownApplication> {
  const reason = reasonOf(disclosure);
  return office.database.transaction(async (database) => {
    const application = await findForOperator(database, named);
    const shown = await shownOf({ ...office, database }, application, disclosure);
    refuseUnknown(disclosure, shown.known);
    const { fields = [] } = disclosure;
    const outcome = outcomeOf(application, shown, disclosure);
    const entry = { operator: office.operator, command: 'read', application, fields, reason, outcome };
    await writeAuditEntry(database, entry, office.now());
    return shown;
  });
}
