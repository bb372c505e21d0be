import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createPageServer, type PageServerOptions } from '../../src/server/createPageServer.ts';
import { fixtureFolder, fixtureReleases } from './fixtureReleases.ts';
import { writeFixtureApp } from './writeFixtureApp.ts';

/** A server of pages without a port and without an issuer, with what its log says. */
export interface TestPageServer {
  app: FastifyInstance;
  lines: string[];
  /** A request as a browser on that host would send it. */
  request(
    host: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more?: Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'>,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Day on which the tests of the server play, at noon in New York. */
export const testDay = new Date('2025-11-20T17:00:00Z');

/** What the fixture's release is served with, by servers whose log goes to `lines`. */
export function fixtureOptions(lines: string[]) {
  const appFolder = join(fixtureFolder, '.app');
  writeFixtureApp(appFolder);
  return {
    releases: fixtureReleases,
    releasesFolder: fixtureFolder,
    appFolder,
    environment: 'development',
    logStream: { write: (line: string) => lines.push(line) },
  } as const;
}

export async function testPageServer(options: Partial<PageServerOptions>): Promise<TestPageServer> {
  const lines: string[] = [];
  const app = await createPageServer({ ...fixtureOptions(lines), now: () => testDay, ...options });
  return {
    app,
    lines,
    request: (host, method, url, more = {}) =>
      app.inject({ method, url, ...more, headers: { host, ...more.headers } }),
    close: () => app.close(),
  };
}
