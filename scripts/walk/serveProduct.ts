import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPointer } from '../../src/compile/release/pointer.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { createServer } from '../../src/server/createServer.ts';
import type { OpenDatabase } from '../../src/server/platform/database/Database.ts';
import { createSecrets, type Secrets } from '../../src/server/platform/encryption/KeyRing.ts';
import { portsOf } from '../../src/server/portsOf.ts';
import { createSandbox } from '../../src/server/sandbox/createSandbox.ts';
import { testDatabase } from '../../src/server/testing/testDatabase.ts';

/** The product without a browser. */
export interface ServedProduct {
  /** Port on the loopback address. */
  port: number;
  /** Hash of the release. */
  release: string;
  close(): Promise<void>;
}

/** The same with what it writes, for those who look at it from behind. */
export interface OpenedProduct extends ServedProduct {
  database: OpenDatabase;
  secrets: Secrets;
}

/**
 * Puts the reference API behind releases, on a database in memory.
 * @param releasesFolder holds the release and says that every site runs it
 * @param now the server's clock
 */
export async function serveProduct(releasesFolder: string, now?: () => Date): Promise<OpenedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-walk-'));
  const appFolder = join(folder, 'app');
  writeBareApp(appFolder);
  const database = await (await testDatabase.open())();
  const sandbox = createSandbox({ timeout: 5_000 });
  const world = { database, secrets: createSecrets([Buffer.alloc(32, 3)]), now: now ?? (() => new Date()) };
  const app = await createServer({
    ...world,
    ports: portsOf({}, sandbox, world),
    releases: openReleases(releasesFolder),
    releasesFolder,
    appFolder,
    sandbox,
    environment: 'development',
    // A page says whose it is (`openPage`).
    trustedProxies: '127.0.0.1',
    logLevel: 'silent',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const pointer = await readPointer(releasesFolder);
  return {
    release: pointer?.default ?? '',
    database,
    secrets: world.secrets,
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close();
      sandbox.stop();
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
