import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, type Statement, wrapDatabase } from './Database.ts';
import { openEmbedded } from './openEmbedded.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmbedded('memory://');
});
afterAll(() => database.close());

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

it('lets what stands around a statement refuse it', async () => {
  const wrapped = wrapDatabase(database, () => Promise.reject(new Error('not now')));
  await expect(wrapped.query('create table refused (id int)')).rejects.toThrow('not now');
  expect(await database.query("select to_regclass('refused') as found")).toEqual([{ found: null }]);
});
