import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../issuer/platform/database/Database.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';
import { someSites } from '../../testing/support/someSites.ts';

let server: TestServer;
beforeAll(async () => {
  const releasesFolder = await releasesOfThisRun();
  const { database, close } = await testServer();
  const unavailable = () =>
    Promise.reject(new DatabaseUnavailable(new Error('219-09-5555'), { connectionLost: true }));
  server = await testServer({
    releases: openReleases(releasesFolder),
    releasesFolder,
    database: { ...database, query: unavailable, transaction: unavailable },
  });
  server.close = async () => {
    await server.app.close();
    await close();
  };
});
afterAll(() => server.close());

describe('the page of a site whose database is unavailable', () => {
  it('[F-301] has the look of the brand, plain words, its phone number and another try, on every site', async () => {
    const sites = await openReleases(await releasesOfThisRun()).sites();
    expect(sites.length).toBeGreaterThan(30);
    for (const { key, label, brand, paths, page, files } of someSites(sites)) {
      const host = `${label}.${brand}.localhost`;
      const { statusCode, headers, body } = await server.request(host, 'GET', paths[0] || '/');
      expect([key, statusCode, headers['retry-after']]).toEqual([key, 503, '60']);
      expect(body).toContain(`>${page.phone}</a>`);
      expect(body).toMatch(/href="tel:\+1\d{10}"/);
      expect(body).toContain('<h1>Under Maintenance</h1>');
      expect(body).toContain(`<title>Under Maintenance – ${page.title}</title>`);
      expect(body).toMatch(/<a class="again" href="">\S/);
      expect(body).not.toMatch(/<script|\sstyle=|undefined|219-09-5555/);
      const addresses = [...body.matchAll(/(?:src|<(?:link|use)[^>]*href)="([^"#]+)/g)].map(
        (match) => match[1] ?? '',
      );
      expect(addresses.length).toBe(5);
      expect(addresses).toEqual(
        expect.arrayContaining([
          expect.stringContaining(files.theme),
          expect.stringContaining(files.art.logo ?? '?'),
        ]),
      );
      for (const address of addresses)
        expect([key, address, (await server.request(host, 'GET', address)).statusCode]).toEqual([
          key,
          address,
          200,
        ]);
    }
    expect(server.lines.join()).not.toContain('219-09-5555');
  });
});
