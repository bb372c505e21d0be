import pg from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from './createDatabase.ts';

it('gives each test an empty database of its own', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
  try {
    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    await client.query('CREATE TABLE kept (id integer)');
    await client.end();
    const second = new pg.Client({ connectionString: other.url });
    await second.connect();
    const tables = await second.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    await second.end();
    expect(tables.rows).toEqual([]);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});
