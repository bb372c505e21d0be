import { afterAll } from 'vitest';
import { type TestOptions, type TestServer, testServer } from './testServer.ts';

/** A test server that all tests of a file share; it closes after the last. */
export async function serverOfFile(options?: TestOptions): Promise<TestServer> {
  const server = await testServer(options);
  afterAll(() => server.close());
  return server;
}
