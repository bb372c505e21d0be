import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { fixtureFolder } from '../../testing/server/fixtureReleases.ts';
import { sendTo } from '../../testing/server/sendTo.ts';
import { answersJson, startIssuerUpstream } from '../../testing/server/startIssuerUpstream.ts';
import { fixtureOptions } from '../../testing/server/testPageServer.ts';
import { assembleImage } from '../../testing/support/deployment.ts';
import type { LonePageOptions } from './options/readPageOptions.ts';
import { readPageOptions } from './options/readPageOptions.ts';
import { startPageServer } from './startPageServer.ts';

const host = 'check.maple.localhost';

describe('a page server alone', () => {
  it('[API-001] [REL-05] has pages, health and metrics without a database, forwards the calls, and counts for itself', async () => {
    const api = await startIssuerUpstream('/');
    api.answer = answersJson(200, { of: 'the issuer' });
    const { appFolder } = fixtureOptions([]);
    const options = readPageOptions({
      ISSUER_API: api.url.href,
      PORT: '0',
      METRICS_PORT: '0',
      RELEASES_DIR: fixtureFolder,
      APP_DIR: appFolder,
      LOG_LEVEL: 'silent',
      LIMIT_READ: '2/60',
    });
    const server = await startPageServer(options as LonePageOptions);
    const get = async (path: string) => (await sendTo(server.port, host, path)).status;
    const metrics = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`);
    const read = await metrics.text();
    const seen = {
      page: await get('/'),
      healthy: await get('/healthz'),
      ready: await get('/readyz'),
      calls: [await get('/api/mfa-id'), await get('/api/mfa-id'), await get('/api/mfa-id')],
    };
    await server.stop();
    await api.close();
    expect(seen).toEqual({ page: 200, healthy: 200, ready: 200, calls: [200, 200, 429] });
    expect(api.received).toHaveLength(2);
    expect(read).toMatch(/cardstock_release_info\{site="maple\.check",release="\w+"\} 1/u);
  });

  it('[API-001] [SAFE-14] runs where the issuer and its packages are not on the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardstock-page-'));
    assembleImage(folder, ['issuer', 'dist', 'releases']);
    const { appFolder } = fixtureOptions([]);
    const child = spawn(process.execPath, ['--preserve-symlinks', 'scripts/main.ts'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ISSUER_API: 'http://127.0.0.1:1/',
        PORT: '0',
        METRICS_PORT: '0',
        RELEASES_DIR: fixtureFolder,
        APP_DIR: appFolder,
        LOG_LEVEL: 'silent',
      },
    });
    const said: string[] = [];
    child.stderr.on('data', (text) => said.push(String(text)));
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      if (line.startsWith('Calls')) break;
    }
    const [port, metrics] = said.flatMap((line) => /^(?:Listening|Metrics) .*:(\d+)/u.exec(line)?.[1] ?? []);
    const get = async (path: string) => (await sendTo(Number(port), host, path)).status;
    const seen = [await get('/'), await get('/healthz'), await get('/readyz')];
    const { status } = await fetch(`http://127.0.0.1:${metrics}/metrics`);
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
    expect([...seen, status], said.join('\n')).toEqual([200, 200, 200, 200]);
  });
});
