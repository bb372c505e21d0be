import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../issuer/createServer.ts';
import { openDatabase } from '../../issuer/platform/database/openDatabase.ts';
import { createSecrets } from '../../issuer/platform/encryption/secrets.ts';
import { portsOf } from '../../issuer/portsOf.ts';
import { createSandbox } from '../../issuer/sandbox/createSandbox.ts';
import { openReleases } from '../../src/compile/release/Release.ts';

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
