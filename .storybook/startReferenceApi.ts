import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openReleases } from '../src/compile/release/Release.ts';
import { createServer } from '../src/server/createServer.ts';
import { openDatabase } from '../src/server/platform/database/openDatabase.ts';
import { createSecrets } from '../src/server/platform/encryption/secrets.ts';
import { portsOf } from '../src/server/portsOf.ts';
import { createSandbox } from '../src/server/sandbox/createSandbox.ts';

/** The reference API on a database in memory, for whoever draws screens from true answers. It listens nowhere. */
export async function startReferenceApi(
  releasesFolder: string,
  now: () => Date = () => new Date(),
): Promise<FastifyInstance> {
  const sandbox = createSandbox({ timeout: 5_000 });
  const dependencies = {
    database: await openDatabase({ folder: 'memory://' }),
    secrets: createSecrets([Buffer.alloc(32, 5)]),
    now,
  };
  return createServer({
    ...dependencies,
    ports: portsOf({}, sandbox, dependencies),
    releases: openReleases(releasesFolder),
    releasesFolder,
    appFolder: join(releasesFolder, 'no-app'),
    sandbox,
    environment: 'development',
    logLevel: 'silent',
  });
}
