import { resolve } from 'node:path';
import type { DatabasePlace } from '../platform/database/openDatabase.ts';
import { readSettings, type Values } from './readSettings.ts';
import { refuseWrong } from './refuseWrong.ts';

/**
 * Where the database is, for what needs nothing else of the environment: no key, and no service.
 * @param env `process.env`
 * @param folder what relative paths start from
 * @throws Error that lists every variable of the database that is wrong, without repeating secrets
 */
export function readDatabasePlace(
  env: Record<string, string | undefined>,
  folder: string = process.cwd(),
): DatabasePlace {
  const wrong: string[] = [];
  const values = readSettings(env, wrong, (name) => name.startsWith('DATABASE_') || name === 'DATA_DIR');
  refuseWrong(wrong);
  return databaseOf(values, folder);
}

/** The database that settings name. */
export function databaseOf(values: Values, folder: string): DatabasePlace {
  return {
    url: values.DATABASE_URL,
    folder: values.DATA_DIR.startsWith('memory://') ? values.DATA_DIR : resolve(folder, values.DATA_DIR),
    connections: values.DATABASE_CONNECTIONS,
    waits: {
      connection: values.DATABASE_CONNECTION_TIMEOUT,
      statement: values.DATABASE_STATEMENT_TIMEOUT,
      idle: values.DATABASE_IDLE_TIMEOUT,
    },
    migrate: values.MIGRATE,
  };
}
