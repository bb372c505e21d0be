import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/startPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server that all `*.postgres.test.ts` share. */
    postgresUrl: string;
  }
}

/** One server for the whole project; each test makes itself a database with `createDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
