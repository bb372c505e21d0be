import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable, type OpenDatabase, type Statement, wrapDatabase } from './Database.ts';
import { assertMigrated, dryRun, migrate, migrationsFolder } from './openDatabase.ts';
import { lockFolder, openEmbedded } from './openEmbedded.ts';
import { asUnavailable } from './openPool.ts';
import { testDatabase } from './testDatabase.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await (await testDatabase.open())();
});
afterAll(() => database.close());

describe('the embedded database', () => {
  it('gives the types that the interface says', async () => {
    const [row] = await database.query(
      `select 9007199254740991::int8 as big, count(*) as n, 1.50::numeric as money, '2025-02-09'::date as day,
         '2025-02-09T00:00:00Z'::timestamptz as at, $1::jsonb as data, $2::bytea as bytes`,
      [JSON.stringify({ a: [1] }), Buffer.from('hi')],
    );
    expect(row).toEqual({
      big: 9007199254740991,
      n: 1,
      money: '1.50',
      day: '2025-02-09',
      at: new Date('2025-02-09T00:00:00Z'),
      data: { a: [1] },
      bytes: Buffer.from('hi'),
    });
  });

  it('undoes a transaction that throws, and an inner one alone', async () => {
    await database.query('create table note (text text)');
    await expect(
      database.transaction(async (transaction) => {
        await transaction.query("insert into note values ('lost')");
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await database.transaction(async (transaction) => {
      await transaction.query("insert into note values ('kept')");
      const inner = transaction.transaction(async (innermost) => {
        await innermost.query("insert into note values ('lost, too')");
        await innermost.query('select 1 / 0');
      });
      await expect(inner).rejects.toMatchObject({ code: '22012' });
    });
    expect(await database.query('select text from note')).toEqual([{ text: 'kept' }]);
  });

  it('goes on after a statement that fails, with or without a transaction', async () => {
    for (const sql of ['select nonsense', 'select 1 / 0', 'select $1::int']) {
      await expect(database.query(sql, sql.includes('$1') ? ['x'] : [])).rejects.toThrow();
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    }
    await expect(
      database.transaction((transaction) => transaction.query('select 1 / 0')),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('does not pretend that a transaction held whose failed statement nobody minded', async () => {
    const attempt = database.transaction(async (transaction) => {
      await transaction.query("insert into note values ('lost')");
      await transaction.query('select 1 / 0').catch(() => {});
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await database.query("select 1 from note where text = 'lost'")).toEqual([]);
  });

  it('takes every kind of value, again and again', async () => {
    const values = [
      null,
      7,
      1.5,
      true,
      'text',
      new Date(0),
      Buffer.from([0, 255]),
      ['a', 'b"c,d'],
      '{"a":1}',
    ];
    for (let time = 0; time < 7; time += 1) {
      const [row] = await database.query(
        `select $1::text as nothing, $2::int as whole, $3::float8 as part, $4::boolean as truth, $5::text as text,
           $6::timestamptz as at, $7::bytea as bytes, $8::text[] as list, $9::jsonb as data`,
        values,
      );
      expect(Object.values(row ?? {})).toEqual([...values.slice(0, 8), { a: 1 }]);
    }
  });

  it('[F-301] tells who would wait for longer than five seconds that it is unavailable, and does not do that work later', async () => {
    await database.query('create table turn (n int)');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let release = () => {};
    const holding = database.transaction(() => new Promise<void>((resolve) => (release = resolve)));
    const waiting = database.query('insert into turn values (1)');
    const refused = expect(waiting).rejects.toThrow(DatabaseUnavailable);
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    release();
    await holding;
    vi.useRealTimers();
    expect(await database.query('select n from turn')).toEqual([]);
  });
});

describe('what stands around statements', () => {
  it('is told of each statement of ours, in transactions and savepoints too, and of those of libraries without their text', async () => {
    const told: Statement[] = [];
    const wrapped = wrapDatabase(database, (statement, run) => {
      told.push(statement);
      return run();
    });
    expect(await wrapped.query('select 1 as one')).toEqual([{ one: 1 }]);
    const inner = await wrapped.transaction(async (transaction) => {
      await transaction.query('select 2 as two');
      return transaction.transaction((savepoint) => savepoint.query('select $1::int as three', [3]));
    });
    expect(inner).toEqual([{ three: 3 }]);
    expect(await wrapped.execute("select 'Jordan' as name")).toEqual([{ name: 'Jordan' }]);
    expect(told).toEqual([
      { sql: 'select 1 as one' },
      { sql: 'select 2 as two' },
      { sql: 'select $1::int as three', params: [3] },
      { sql: undefined },
    ]);
  });

  it('may refuse one', async () => {
    const wrapped = wrapDatabase(database, () => Promise.reject(new Error('not now')));
    await expect(wrapped.query('create table refused (id int)')).rejects.toThrow('not now');
    expect(await database.query("select to_regclass('refused') as found")).toEqual([{ found: null }]);
  });
});

/** The migrations of this release, with others beside them. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('migrations', () => {
  const later = {
    '902_b.sql': 'insert into later values (2); insert into later values (3);',
    '901_a.sql': '-- expand: nobody reads it yet\ncreate table later (n int);',
    'notes.txt': 'not sql',
  };
  const forget = async () => {
    await database.query('drop table if exists later');
    await database.query("delete from migration where name like '9%'");
  };
  afterEach(forget);

  it('run once, in order', async () => {
    expect(await migrate(database)).toEqual([]);
    const folder = folderWith(later);
    expect(await migrate(database, folder)).toEqual(['901_a.sql', '902_b.sql']);
    expect(await migrate(database, folder)).toEqual([]);
    expect(await database.query('select n from later')).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it('leave nothing of one that fails, and name it', async () => {
    const folder = folderWith({ '903_c.sql': 'create table half (n int); select nonsense;' });
    for (const run of [dryRun, migrate])
      await expect(run(database, folder)).rejects.toThrow(/^The migration 903_c.sql failed, .*nonsense/);
    const [row] = await database.query("select to_regclass('half') as half");
    expect(row).toEqual({ half: null });
  });

  it('are rehearsed: all of them run, and nothing is left', async () => {
    const folder = folderWith(later);
    expect(await dryRun(database, folder)).toEqual(['901_a.sql', '902_b.sql']);
    const [row] = await database.query("select to_regclass('later') as later");
    expect(row).toEqual({ later: null });
    expect(await migrate(database, folder)).toEqual(['901_a.sql', '902_b.sql']);
    expect(await dryRun(database, folder)).toEqual([]);
  });

  it('of a later release keep this one out, unless they say that it can live with them', async () => {
    await migrate(database, folderWith({ '901_a.sql': later['901_a.sql'] }));
    expect(await migrate(database)).toEqual([]);
    await assertMigrated(database);
    await migrate(database, folderWith(later));
    for (const open of [migrate, dryRun, assertMigrated])
      await expect(open(database)).rejects.toThrow(
        'The schema of the database is newer than this release: 902_b.sql was run by a later one.',
      );
  });

  it('that did not run keep a server out that is told never to run them', async () => {
    const folder = folderWith(later);
    await expect(assertMigrated(database, folder)).rejects.toThrow(
      'The schema of the database is behind this release: 901_a.sql and 1 more were not run yet. Run npm run operate -- migrate; a server with MIGRATE=start does the same when it starts.',
    );
    await migrate(database, folder);
    await assertMigrated(database, folder);
  });
});

describe('asUnavailable', () => {
  const failed = (code: string, message = 'x') => Object.assign(new Error(message), { code });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    '[F-301] takes %s of a connection for an unavailable database',
    (code) => {
      expect(asUnavailable(failed(code))).toMatchObject({ connectionLost: true });
    },
  );

  it.each([
    ['08006', true],
    ['57P01', true],
    ['57P03', true],
    ['53300', true],
    ['58030', true],
    ['25006', true],
    ['57014', false],
    ['55P03', false],
    ['40P01', false],
    ['40001', false],
  ])('[F-301] takes SQLSTATE %s for one, its connection lost: %s', (code, connectionLost) => {
    expect(asUnavailable(failed(code))).toMatchObject({ connectionLost });
  });

  it.each(['23505', '22P02', '42601', '42P01', '22012'])('leaves SQLSTATE %s a fault of ours', (code) => {
    expect(asUnavailable(failed(code))).toBeUndefined();
  });
});

describe('lockFolder', () => {
  const newFolder = () => mkdtempSync(join(tmpdir(), 'cardstock-lock-'));

  it('keeps a second process out until the first gives the directory back', async () => {
    const folder = newFolder();
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}.`);
    release();
    const again = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('is in use by process');
    again();
  });

  it('says in words that there is no room', async () => {
    const folder = newFolder();
    const create = vi.spyOn(PGlite, 'create').mockRejectedValueOnce({ name: 'ErrnoError', errno: 51 });
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The database cannot be written to ${folder}: is there room`,
    );
    create.mockRestore();
  });

  it('[REL-01] [REL-02] lets one of many take over from a process that was killed, at once', async () => {
    const folder = newFolder();
    const module = JSON.stringify(new URL('./openEmbedded.ts', import.meta.url).href);
    const script = `import(${module}).then(async ({ lockFolder }) => {
      globalThis.release = await lockFolder(${JSON.stringify(folder)});
      console.log('locked');
      setInterval(() => {}, 1e9);
    })`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${child.pid}.`);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of tries) if (end.status === 'fulfilled') end.value();
  });
});
