import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import { runOperator } from './operator/runOperator.ts';
import { connectDatabase, migrate, openDatabase } from './platform/database/openDatabase.ts';
import { openPool } from './platform/database/openPool.ts';
import { startBoss } from './platform/jobs/openQueue.ts';

let place: TestDatabase;
beforeEach(async () => {
  place = await createDatabase({ empty: true });
});
afterEach(() => place.drop());

/** `npm run operate -- migrate`: it needs no key, and no service. */
async function command(...words: string[]): Promise<string> {
  const said: string[] = [];
  await runOperator('migrate', words, { SANDBOX: '0', DATABASE_URL: place.url }, (line) => said.push(line));
  return said.join('\n');
}

describe('migrations', () => {
  it('[REL-06] run once where four migrate at once, and each file is told of by one', async () => {
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => connectDatabase({ url: place.url, folder: '' })),
    );
    const ran = (await Promise.all(databases.map((database) => migrate(database)))).flat();
    expect(new Set(ran).size).toBe(ran.length);
    expect(ran).toContain('001_applications.sql');
    await Promise.all(databases.map((database) => database.close()));
  });

  it('[REL-06] are a step of their own: refused with the remedy, rehearsed, run', async () => {
    await expect(openDatabase({ url: place.url, folder: '', migrate: 'never' })).rejects.toThrow(
      /behind this release: 001_applications.sql and \d+ more were not run yet. Run npm run operate -- migrate/,
    );
    expect(await command('--dry-run')).toMatch(
      /^would run {2}001_applications.sql\n(.*\n)*would run {2}schema of the job queue/,
    );
    const database = await connectDatabase({ url: place.url, folder: '' });
    expect(await database.query("select to_regclass('migration') as name")).toEqual([{ name: null }]);
    await migrate(database);
    await expect(
      startBoss(database, { migrate: false, superviseEvery: 60, onError: () => {} }),
    ).rejects.toThrow('The schema of the job queue is behind');
    await database.close();
    expect(await command()).toBe('ran  schema of the job queue (pg-boss), new');
    expect(await command()).toBe('Nothing to run: the schema is that of this release.');
  });
});

describe('timeouts', () => {
  it('[F-301] end a statement and an idle transaction as the settings say', async () => {
    const timeouts = { connection: 5_000, statement: 200, idle: 200 };
    const database = openPool(place.url, () => {}, { timeouts, connections: 2 });
    await expect(database.query('select pg_sleep(60)')).rejects.toThrow('statement timeout');
    const idle = database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
      // Returns once the server has ended the other connection: no wait by the clock.
      while ((await alive(row?.pid)).length > 0);
      await transaction.query('select 1');
    });
    const alive = (pid: number | undefined) =>
      database.query('select 1 from pg_stat_activity where pid = $1', [pid]);
    await expect(idle).rejects.toThrow(/idle-in-transaction|Connection terminated/);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
