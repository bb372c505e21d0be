import type { OpenDatabase } from '../../issuer/platform/database/Database.ts';
import { recordStatements } from './recordStatements.ts';

/** A database that notes each round trip to it: every statement, and the begin and commit of each transaction. */
export function countRoundTrips(inner: OpenDatabase): { database: OpenDatabase; trips: string[] } {
  const { database, statements: trips } = recordStatements(inner);
  return {
    trips,
    database: {
      ...database,
      async transaction(work) {
        trips.push('begin');
        const result = await database.transaction(work);
        trips.push('commit');
        return result;
      },
    },
  };
}
