import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compile } from '../../src/compile/compile.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { createServer } from '../../src/server/createServer.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { createSecrets } from '../../src/server/encryption/createSecrets.ts';

/** The product of the catalogue as it is now, without a port and without a browser. */
export interface Product {
  app: FastifyInstance;
  /** Hash of the release. */
  release: string;
  close(): Promise<void>;
}

/** Compiles the real catalogue and puts the reference API behind it, on a database in memory. */
export async function openProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-journeys-'));
  const releasesFolder = join(folder, 'releases');
  const { release, sentences } = await compile({ root: process.cwd(), releases: releasesFolder });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  const database = await openDatabase({ folder: 'memory://' });
  const app = await createServer({
    database,
    secrets: createSecrets([Buffer.alloc(32, 3)]),
    releases: openReleases(releasesFolder),
    releasesFolder,
    appFolder: join(folder, 'app'),
    sandbox: true,
    environment: 'development',
    logLevel: 'silent',
  });
  return {
    app,
    release: release.hash,
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
