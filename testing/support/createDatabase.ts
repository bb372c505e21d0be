import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Closes what is still connected and removes the database. */
  drop(): Promise<void>;
}

/**
 * Makes a database on the shared PostgreSQL server, which knows every migration unless it shall be `empty`. Only for
 * `*.postgres.test.ts`.
 */
export async function createDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `cardstock_test_${randomUUID().replaceAll('-', '')}`;
  await statement(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template1' : inject('postgresTemplate')}`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => statement(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Runs a statement on a connection of its own. */
export async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
