import type { Database, Queryable } from '../../platform/database/Database.ts';
import { pruneLimits } from '../../platform/limits/pruneLimits.ts';
import { pruneSessions } from '../../platform/sessions/pruneSessions.ts';
import { pruneAuditLog } from '../backOffice/auditLog.ts';
import { prunePostBacks } from '../postBacks/postBacks.ts';

/** Data of one kind, which is kept equally long. */
export interface DataClass {
  /** What its time begins with, for people. */
  from: string;
  /** The shortest time that the product works with; any where it is left out. */
  least?: string;
  /** Tables that it stands in. A test holds them against all that there are. */
  tables: readonly string[];
  /**
   * Removes what is older.
   * @returns how many rows
   */
  remove(database: Database, before: Date, now: Date): Promise<number>;
}

/** Every class that retention knows beside applications, by its name in the document. */
export const dataClasses = {
  sessions: {
    from: 'the end of the session',
    tables: ['session_token', 'session_chain'],
    remove: pruneSessions,
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
  limits: { from: 'the end of the window that is counted', tables: ['rate_limit'], remove: pruneLimits },
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
    from: 'the visit',
    tables: ['tracking', 'waterfall_step', 'followed_link'],
    async remove(database, before) {
      const tables = { tracking: 'created_at', waterfall_step: 'created_at', followed_link: 'followed_at' };
      let removed = 0;
      for (const [table, column] of Object.entries(tables))
        removed += await rowsBefore(table, column)(database, before);
      return removed;
    },
  },
  postBacks: {
    from: 'the time at which the partner took it, or its tries were over',
    tables: ['post_back'],
    remove: prunePostBacks,
  },
  limitIncreases: {
    from: 'the answer',
    tables: ['limit_increase'],
    remove: rowsBefore('limit_increase', 'created_at'),
  },
  auditLog: {
    from: 'the entry',
    least: '12 months',
    tables: ['audit_entry'],
    remove: pruneAuditLog,
  },
} satisfies Record<string, DataClass>;

/** Tables and columns are words of this file, never given. */
function rowsBefore(table: string, column: string) {
  return async (database: Queryable, before: Date): Promise<number> =>
    (await database.query(`delete from ${table} where ${column} < $1 returning 1`, [before])).length;
}
