import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { deferred } from '../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { openDatabase } from './platform/database/openDatabase.ts';

const connections = 2;

let place: TestDatabase;
let database: OpenDatabase;
let server: TestServer;
beforeAll(async () => {
  place = await createDatabase();
  database = await openDatabase({ url: place.url, folder: '', connections });
  server = await testServer({ database });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await place.drop();
});

describe('/readyz', () => {
  it('[F-310] says ready while every connection of the pool waits for a slow service', async () => {
    const service = deferred();
    const begun = Array.from({ length: connections }, () => deferred());
    const calls = begun.map(({ resolve }) =>
      database.transaction(async (transaction) => {
        await transaction.query('select 1 as one');
        resolve();
        await service.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    expect(database.connections()).toMatchObject({ total: connections, idle: 0 });
    const answer = await server.request('10.0.0.1', 'GET', '/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true }]);
    service.resolve();
    await Promise.all(calls);
  });

  it('[F-310] keeps one connection for that, which ends with the database', async () => {
    const other = await openDatabase({ url: place.url, folder: '', connections });
    const count = async () => {
      const rows = await database.query(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'cardstock'",
      );
      return rows.length;
    };
    await server.request('10.0.0.1', 'GET', '/readyz');
    const before = await count();
    await Promise.all(Array.from({ length: 5 }, () => other.probe('select 1 as one')));
    expect(await count()).toBe(before + 1);
    await other.close();
    await expect(other.probe('select 1 as one')).rejects.toThrow();
    // It takes the server a moment to notice a closed connection.
    while ((await count()) > before);
  });
});
