import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Closes what is still connected and removes the database. */
  drop(): Promise<void>;
}

/** Makes an empty database on the shared PostgreSQL server. Only for `*.postgres.test.ts`. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `cardstock_test_${randomUUID().replaceAll('-', '')}`;
  await statement(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => statement(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
