import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPointer } from '../../src/compile/release/pointer.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { createServer } from '../../src/server/createServer.ts';
import { createSecrets } from '../../src/server/encryption/createSecrets.ts';
import { lazyGateway } from '../../src/server/sandbox/gateway/lazyGateway.ts';
import { testDatabase } from '../../src/server/testing/testDatabase.ts';
import { compiledTo, releasesOfThisRun } from '../support/releasesOfThisRun.ts';

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
  const releasesFolder =
    root === process.cwd() ? await releasesOfThisRun() : await compiledTo(root, join(folder, 'releases'));
  const appFolder = join(folder, 'app');
  writeBareApp(appFolder);
  const database = await (await testDatabase.open())();
  const payments = lazyGateway({ patience: 5_000 });
  const app = await createServer({
    database,
    gateway: payments.gateway,
    secrets: createSecrets([Buffer.alloc(32, 3)]),
    releases: openReleases(releasesFolder),
    releasesFolder,
    appFolder,
    sandbox: true,
    environment: 'development',
    logLevel: 'silent',
    ...(now && { now }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const pointer = await readPointer(releasesFolder);
  return {
    release: pointer?.default ?? '',
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close();
      payments.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A code build without code: enough for the pages of the sites, which nobody draws here. */
function writeBareApp(folder: string): void {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>{{title}}</title><!--{{head}}-->{{noscript}}',
  );
}
