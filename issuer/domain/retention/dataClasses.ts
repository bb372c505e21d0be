import { type Database, deleteInBatches } from '../../platform/database/Database.ts';
import { pruneGuesses } from '../../platform/limits/attempts.ts';
import { pruneLimits } from '../../platform/limits/databaseCounters.ts';
import { pruneSessions } from '../../platform/sessions/findSession.ts';
import { pruneAuditLog } from '../backOffice/auditLog.ts';
import { prunePostBacks } from '../postBacks/postBacks.ts';
import { keepTracking } from '../tracking.ts';

/** Data with the same retention period. */
export interface DataClass {
  /** Start of its period, in words. */
  from: string;
  /** The shortest period that the product works with; any if omitted. */
  least?: string;
  /** Its tables. A test compares them with all existing tables. */
  tables: readonly string[];
  /** Removes older data, in batches. */
  remove: Removal;
}

/**
 * @param before what is older goes
 * @param signal ends the work between two batches
 * @returns how many rows
 * @throws the reason of the signal, once it is aborted
 */
type Removal = (database: Database, before: Date, now: Date, signal?: AbortSignal) => Promise<number>;

/** Every class of retention besides applications, by its name in the document. */
export const dataClasses = {
  sessions: {
    from: 'the end of the session',
    tables: ['session_token', 'session_chain', 'followed_link'],
    remove: (database, before, _now, signal) => pruneSessions(database, before, keepTracking, signal),
  },
  oneTimeCodes: {
    from: 'the time at which the code expired',
    tables: ['one_time_code'],
    remove: rowsBefore('one_time_code', 'expires_at'),
  },
  verifiedContacts: {
    from: 'the verification; a session that needs it lasts for a day at most',
    least: '24 hours',
    tables: ['verified_contact'],
    remove: rowsBefore('verified_contact', 'verified_at'),
  },
  captchaSolutions: {
    from: 'the end of the puzzle',
    tables: ['captcha_solution'],
    remove: rowsBefore('captcha_solution', 'ends_at'),
  },
  limits: {
    from: 'the end of the window that is counted',
    tables: ['rate_limit'],
    remove: (database, before, _now, signal) => pruneLimits(database, before, signal),
  },
  lookUpLocks: {
    from: 'the last attempt; guesses that locked nothing go after 30 days, at a number that nobody has after an hour',
    least: '24 hours',
    tables: ['look_up_lock'],
    remove: pruneGuesses,
  },
  idempotencyAnswers: {
    from: 'the call; it may be repeated as long as its session lasts',
    least: '24 hours',
    tables: ['idempotency'],
    remove: rowsBefore('idempotency', 'created_at'),
  },
  reservations: {
    from: 'the confirmation; a session that needs it lasts for a day at most',
    least: '24 hours',
    tables: ['reservation'],
    remove: rowsBefore('reservation', 'confirmed_at'),
  },
  outbox: { from: 'the message', tables: ['outbox'], remove: rowsBefore('outbox', 'created_at') },
  violations: { from: 'the report', tables: ['violation'], remove: rowsBefore('violation', 'created_at') },
  tracking: {
    from: 'the visit; of a visitor who did not apply it goes with the session',
    tables: ['tracking', 'waterfall_step'],
    async remove(database, before, now, signal) {
      let removed = 0;
      for (const table of ['tracking', 'waterfall_step'])
        removed += await rowsBefore(table, 'created_at')(database, before, now, signal);
      return removed;
    },
  },
  postBacks: {
    from: 'the time at which the partner took it, or its tries were over',
    tables: ['post_back'],
    remove: (database, before, _now, signal) => prunePostBacks(database, before, signal),
  },
  limitIncreases: {
    from: 'the answer',
    tables: ['limit_increase'],
    remove: rowsBefore('limit_increase', 'created_at'),
  },
  auditLog: { from: 'the entry', least: '12 months', tables: ['audit_entry'], remove: pruneAuditLog },
} satisfies Record<string, DataClass>;

/** Tables and columns are literals of this file. */
function rowsBefore(table: string, column: string): Removal {
  return (database, before, _now, signal) =>
    deleteInBatches(database, { table, where: `${column} < $1`, params: [before] }, signal);
}
