import { vi } from 'vitest';
import type { Queryable } from '../../issuer/platform/database/Database.ts';

/** Tries again and again until it holds. Only the test's own limit ends it: how fast the machine is decides nothing. */
export function until<Result>(holds: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(holds, { timeout: 600_000, interval: 50 });
}

/** Resolves once that many statements on this PostgreSQL database wait for locks that others hold. */
export async function untilBlocked(database: Queryable, statements = 1): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.query(waiting)).length < statements);
}

export interface Deferred {
  promise: Promise<void>;
  resolve(): void;
}

/** A promise that a test resolves when it likes. */
export function deferred(): Deferred {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
