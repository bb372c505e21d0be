import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import { connectDatabase, migrate } from './platform/database/openDatabase.ts';
import { openPool } from './platform/database/openPool.ts';
import { type RunningProcess, startProcess } from './testing/startProcess.ts';

const run = promisify(execFile);

let place: TestDatabase;
const running: RunningProcess[] = [];
beforeEach(async () => {
  place = await createDatabase({ empty: true });
});
afterEach(async () => {
  for (const { process: child } of running.splice(0)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await place.drop();
});

const settings = () => ({ DATABASE_URL: place.url, CARDSTOCK_KEY: '07'.repeat(32) });

async function start(more: Record<string, string> = {}): Promise<void> {
  running.push(await startProcess({ ...settings(), ...more }));
}

/** `npm run migrate`, without npm. */
async function command(...words: string[]): Promise<string> {
  // It needs no key, and no service.
  const env = { PATH: process.env.PATH, SANDBOX: '0', DATABASE_URL: place.url };
  return (await run(process.execPath, ['scripts/migrate.ts', ...words], { env })).stdout;
}

describe('migrations', () => {
  it('[REL-06] run once where two processes start at once on an empty database', async () => {
    await Promise.all([start(), start()]);
    const database = await connectDatabase({ url: place.url, folder: '' });
    const rows = await database.query<{ name: string; ran: number }>(
      'select name, count(*) as ran from migration group by name',
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every(({ ran }) => ran === 1)).toBe(true);
    await database.close();
  });

  it('[REL-06] run once where four migrate at once, and each file is told of by one', async () => {
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => connectDatabase({ url: place.url, folder: '' })),
    );
    const ran = (await Promise.all(databases.map((database) => migrate(database)))).flat();
    expect(new Set(ran).size).toBe(ran.length);
    expect(ran).toContain('001_applications.sql');
    await Promise.all(databases.map((database) => database.close()));
  });

  it('[REL-06] are a step of their own with MIGRATE=never: refused with the remedy, rehearsed, run, started', async () => {
    await expect(start({ MIGRATE: 'never' })).rejects.toThrow(
      /behind this release: 001_applications.sql and \d+ more were not run yet. Run npm run migrate/,
    );
    const rehearsed = await command('--dry-run');
    expect(rehearsed).toMatch(
      /^would run {2}001_applications.sql\n(.*\n)*would run {2}schema of the job queue/,
    );
    const database = await connectDatabase({ url: place.url, folder: '' });
    expect(await database.query("select to_regclass('migration') as name")).toEqual([{ name: null }]);
    await migrate(database);
    await database.close();
    await expect(start({ MIGRATE: 'never' })).rejects.toThrow('The schema of the job queue is behind');
    expect(await command()).toBe('ran  schema of the job queue (pg-boss), new\n');
    expect(await command()).toBe('Nothing to run: the schema is that of this release.\n');
    await start({ MIGRATE: 'never' });
    const ready = await fetch(`http://127.0.0.1:${running[0]?.port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true }]);
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
