/** Milliseconds that a connection or a statement may take before its caller is told that the database is unavailable. */
export const patience = 5_000;

/** Milliseconds that PostgreSQL may take. */
export interface DatabaseWaits {
  /** For a connection. */
  connection: number;
  /** For a statement. */
  statement: number;
  /** That a transaction may sit idle. */
  idle: number;
}

export const usualWaits: DatabaseWaits = { connection: patience, statement: patience, idle: patience };

/** Seconds after which another try makes sense while the database is unavailable, for `Retry-After`. */
export const retryAfter = 60;
