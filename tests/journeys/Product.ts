import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../src/compile/compile.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { createServer } from '../../src/server/createServer.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { createSecrets } from '../../src/server/encryption/createSecrets.ts';

/** The product of the catalogue as it is now, without a browser. */
export interface Product {
  /** Port on the loopback address. */
  port: number;
  /** Hash of the release. */
  release: string;
  close(): Promise<void>;
}

/**
 * Compiles a catalogue and puts the reference API behind it, on a database in memory.
 * @param root the folder of the catalogue; the real one unless said
 * @param now the server's clock
 */
export async function openProduct(root = process.cwd(), now?: () => Date): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-journeys-'));
  const releasesFolder = join(folder, 'releases');
  const { release, sentences } = await compile({ root, releases: releasesFolder });
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
    ...(now && { now }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    release: release.hash,
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
