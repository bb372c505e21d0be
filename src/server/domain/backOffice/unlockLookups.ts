import { attemptSubject } from '../../platform/limits/attemptSubject.ts';
import { liftLock } from '../../platform/limits/liftLock.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import { findForOperator } from './findForOperator.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/** What nobody could look up any more after too many wrong guesses. */
export type LockedSubject =
  | { kind: 'application'; named: string }
  | { kind: 'letter'; number: string }
  | { kind: 'holder'; lastName: string; zip: string };

/**
 * Lets an applicant be found again at once (SAFE-09). The audit log says what kind of lock it was, and of which application.
 * @returns whether there was a lock
 * @throws OperatorRefusal for an unknown application, or a number without digits
 */
export async function unlockLookups(
  office: Omit<BackOffice, 'releases'> & { limits: Limits },
  locked: LockedSubject,
): Promise<boolean> {
  return office.database.transaction(async (database) => {
    const application =
      locked.kind === 'application' ? await findForOperator(database, locked.named) : undefined;
    const wasLocked = await liftLock({ ...office, database }, subjectOf(locked, application?.reference));
    const outcome = `${locked.kind}: ${wasLocked ? 'lock lifted' : 'there were no wrong guesses'}`;
    await writeAuditEntry(
      database,
      { operator: office.operator, command: 'unlock', application, outcome },
      office.now(),
    );
    return wasLocked;
  });
}

function subjectOf(locked: LockedSubject, reference = ''): string {
  if (locked.kind === 'application') return attemptSubject.reference(reference);
  if (locked.kind === 'holder') return attemptSubject.holder(locked.lastName, locked.zip);
  const digits = locked.number.replace(/\D/g, '');
  if (digits === '') throw new OperatorRefusal('--reservation takes the digits of the number.');
  return attemptSubject.reservation(digits);
}
