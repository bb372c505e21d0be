import { writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import { filterInWords } from './filterInWords.ts';
import {
  type ApplicationFilter,
  type ApplicationPage,
  listApplications,
  type Page,
} from './listApplications.ts';

/**
 * A page of applications without any answer. The audit log says how many were listed, and by which filter.
 * @throws OperatorRefusal for a filter or a place that can be none
 */
export async function listForOperator(
  { database, operator, now }: Pick<BackOffice, 'database' | 'operator' | 'now'>,
  filter: ApplicationFilter,
  page: Page,
): Promise<ApplicationPage> {
  const which = filterInWords(filter);
  return database.transaction(async (transaction) => {
    const found = await listApplications(transaction, filter, page);
    const outcome = `listed ${found.applications.length}${which}`;
    await writeAuditEntry(transaction, { operator, command: 'list', outcome }, now());
    return found;
  });
}
