import { AsyncResource } from 'node:async_hooks';
import { type OpenDatabase, wrapDatabase } from '../../issuer/platform/database/Database.ts';

/** A database on which something else happens at a certain moment. */
export interface InterruptedDatabase {
  database: OpenDatabase;
  /** Does this once, after the next statement that fits and before its caller goes on. */
  interrupt(statement: RegExp, work: () => Promise<unknown>): void;
}

/** Lets a test put the work of another process between two statements, instead of hoping that it falls there. */
export function interruptAfter(inner: OpenDatabase): InterruptedDatabase {
  let due: { statement: RegExp; work: () => Promise<unknown> } | undefined;
  const database = wrapDatabase(inner, async ({ sql }, run) => {
    const result = await run();
    if (sql !== undefined && due?.statement.test(sql)) {
      const { work } = due;
      due = undefined;
      await work();
    }
    return result;
  });
  return {
    database,
    interrupt(statement, work) {
      // It is the work of somebody else: it does not run in the transaction that it interrupts (`guardPorts`).
      due = { statement, work: AsyncResource.bind(work) };
    },
  };
}
