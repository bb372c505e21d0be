import { afterAll } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { testDatabase } from './testing/testDatabase.ts';

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

await import('./http/calls/submitApplication.test.ts');
await import('./http/calls/submitApplicationOffer.test.ts');
await import('./http/calls/reservations.test.ts');
await import('./http/calls/returning.test.ts');
await import('./http/calls/registration.test.ts');
await import('./http/calls/submitCli.test.ts');
await import('./sandbox/overrides.test.ts');
await import('./http/calls/smallCalls.test.ts');
await import('./domain/verification/verification.test.ts');
await import('./domain/bankLink/bankLink.test.ts');
await import('./http/calls/wrongStates.test.ts');
