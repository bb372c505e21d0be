import { type AuditEntry, readAuditLog } from '../domain/backOffice/auditLog.ts';
import type { Queryable } from '../platform/database/Database.ts';

/** Every entry of the audit log, or those about one application, the oldest first. */
export async function auditEntries(database: Queryable, application?: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of readAuditLog(database, { application })) entries.push(entry);
  return entries;
}
