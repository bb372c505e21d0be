import { afterAll } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { testDatabase } from './platform/database/testDatabase.ts';

/**
 * [REL-06] Runs the contract tests again, against two servers in turn, each with its own pool on one PostgreSQL database.
 */
const made: TestDatabase[] = [];
testDatabase.instances = 2;
testDatabase.open = async () => {
  const database = await createDatabase();
  made.push(database);
  return () => openDatabase({ url: database.url, folder: '' });
};
afterAll(async () => {
  for (const database of made) await database.drop();
});

await import('./calls/submitApplication.test.ts');
await import('./calls/submitApplicationOffer.test.ts');
await import('./calls/reservations.test.ts');
await import('./calls/returning.test.ts');
await import('./calls/registration.test.ts');
await import('./calls/submitCli.test.ts');
await import('./sandbox/overrides.test.ts');
await import('./calls/smallCalls.test.ts');
await import('./domain/verification/verification.test.ts');
await import('./domain/bankLink/bankLink.test.ts');
await import('./calls/wrongStates.test.ts');
