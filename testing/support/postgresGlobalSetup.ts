import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../issuer/platform/database/openDatabase.ts';
import { startPostgres } from '../../scripts/startPostgres.ts';
import { statement } from './createDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server that all `*.postgres.test.ts` share. */
    postgresUrl: string;
    /** The database there that knows every migration and holds nothing. */
    postgresTemplate: string;
  }
}

/** One server for the whole project; each test makes itself a database with `createDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = `cardstock_template_${process.pid}`;
  await statement(server.url, `CREATE DATABASE ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  await (await openDatabase({ url: url.href, folder: '' })).close();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return async () => {
    await statement(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
}
