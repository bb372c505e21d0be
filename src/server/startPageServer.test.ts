import { describe, expect, it } from 'vitest';
import type { LonePageOptions } from './options/readPageOptions.ts';
import { readPageOptions } from './options/readPageOptions.ts';
import { startPageServer } from './startPageServer.ts';
import { fixtureFolder } from './testing/fixtureReleases.ts';
import { sendTo } from './testing/sendTo.ts';
import { answersJson, startIssuerUpstream } from './testing/startIssuerUpstream.ts';
import { fixtureOptions } from './testing/testPageServer.ts';

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
});
