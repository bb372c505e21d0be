import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualLimits } from '../src/server/platform/limits/limits.ts';
import { serverOfFile, type TestServer, testServer } from '../testing/server/testServer.ts';

const server = await serverOfFile();

const site = 'check.maple.localhost';

describe('hosts', () => {
  it('[PERF-02] compresses pages and what calls answer, where the browser takes it', async () => {
    const appFolder = mkdtempSync(join(tmpdir(), 'cardstock-app-'));
    mkdirSync(join(appFolder, '.vite'));
    writeFileSync(join(appFolder, '.vite', 'manifest.json'), '{}');
    writeFileSync(join(appFolder, 'index.html'), `<title>{{title}}</title>${'<p>A page.'.repeat(500)}`);
    const other = await testServer({ appFolder, database: server.database });
    const payload = { url: site };
    for (const [method, url, options, encoding, decompress] of [
      // The sandbox has its own route for '/'.
      ['GET', '/terms', {}, 'br', brotliDecompressSync],
      // Responses that are the same for everyone are compressed once, which does not work with brotli.
      ['POST', '/api/get-configuration', { payload }, 'gzip', gunzipSync],
    ] as const) {
      const plain = await other.request(site, method, url, options);
      expect([url, plain.headers['content-encoding']]).toEqual([url, undefined]);
      const headers = { 'accept-encoding': 'gzip, deflate, br' };
      const { rawPayload, headers: given } = await other.request(site, method, url, { ...options, headers });
      expect([url, given['content-encoding'], given.vary]).toEqual([url, encoding, 'accept-encoding']);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(decompress(rawPayload).length).toBe(plain.rawPayload.length);
    }
    await other.close();
    rmSync(appFolder, { recursive: true });
  });

  it('serves a page on every route of a site, whatever the port', async () => {
    for (const [host, url] of [
      [site, '/'],
      [`${site}:81`, '/terms'],
      ['CHECK.maple.LOCALHOST', '/get/terms?a=b'],
      ['check-mfa.maple.localhost', '/'],
      ['de-dev-check.maple.localhost', '/'],
      ['localhost:4000', '/?site=check.maple'],
    ] as const) {
      const answer = await server.request(host, 'GET', url);
      expect([host, url, answer.statusCode]).toEqual([host, url, 200]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('[RTE-004] [A-052] [UX-15] fills title, release, preloads and noscript', async () => {
    const { body } = await server.request(site, 'GET', '/');
    expect(body).toContain('<title>Maple Mastercard</title>');
    expect(body).toContain('data-release="fe0123456789abcd"');
    expect(body).toContain('<link rel="stylesheet" href="/_release/fe0123456789abcd/themes/maple.css">');
    expect(body).toContain(
      'as="font" type="font/woff2" crossorigin href="/_release/fe0123456789abcd/fonts/one.woff2"',
    );
    expect(body).toContain('as="image" fetchpriority="high" href="/_release/fe0123456789abcd/art/card.svg"');
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/shared-1.js">');
    expect(body).toContain('1-866-555-0100');
    expect(body).not.toContain('{{');
  });

  it('[RTE-013] sends the host of a path-based site to its main path, with the query', async () => {
    const answer = await server.request('apply.maple.localhost', 'GET', '/?c1=2');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/apply?c1=2');
    expect((await server.request('apply.maple.localhost', 'GET', '/apply')).statusCode).toBe(200);
  });

  it('[F-816] leads whoever asks for an icon without reading the page to the one of the site, or to ours', async () => {
    const iconOf = async (host: string) => {
      const answer = await server.request(host, 'GET', '/favicon.ico');
      expect(answer.statusCode).toBe(302);
      return String(answer.headers.location);
    };
    expect(await iconOf(site)).toMatch(/^\/_(?:release\/\w+\/art\/icon|pages\/icon)\S*\.svg$/u);
    expect(await iconOf('localhost')).toBe('/_pages/icon.svg');
  });

  it('answers no page for a file or a call that is not there', async () => {
    for (const url of ['/assets/gone.js', '/_release/fe/x.css', '/robots.txt'])
      expect((await server.request(site, 'GET', url)).statusCode).toBe(404);
    const call = await server.request(site, 'GET', '/api/nothing');
    expect(call.statusCode).toBe(404);
    expect(call.json()).toMatchObject({ Success: false, StatusCode: 404, Error: { code: 'notFound' } });
    expect((await server.request(site, 'POST', '/terms')).statusCode).toBe(404);
  });

  it('[design §6] has a page on each stand-in host, and lets sites post to the bank and frame the bank link', async () => {
    for (const name of ['bank', 'link', 'pay', 'thirdparty'])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await server.request(`${name}.localhost:81`, method, '/any/path');
        // This stand-in keeps what is posted to it and has no page for that.
        const isKept = name === 'thirdparty' && method === 'POST';
        expect(answer.statusCode).toBe(isKept ? 204 : 200);
        if (!isKept) expect(answer.body).toContain('of the sandbox');
      }
    const { headers } = await server.request(`${site}:81`, 'GET', '/');
    expect(headers['content-security-policy']).toContain("form-action 'self' http://bank.localhost:81;");
    expect(headers['content-security-policy']).toContain("frame-src 'self' http://link.localhost:81;");
    const production = await testServer({
      sandbox: false,
      environment: 'production',
      database: server.database,
    });
    const page = await production.request('check.www.maple.example', 'GET', '/');
    expect(page.headers['content-security-policy']).not.toContain('localhost');
    await production.close();
  });

  it('keeps what never changes for a year, and what the server alone reads for itself', async () => {
    for (const url of ['/assets/main-1.js', '/_release/fe0123456789abcd/themes/maple.css']) {
      const answer = await server.request(site, 'GET', url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    for (const file of [
      'current.json',
      'fe0123456789abcd/settings/maple.check.json',
      'fe0123456789abcd/views/kept.json.br',
      'fe0123456789abcd/documents.json.br',
      'fe0123456789abcd/documents.json',
      'fe0123456789abcd/personas.json',
      'fe0123456789abcd/',
      '.app/index.html',
    ])
      expect([403, 404]).toContain((await server.request(site, 'GET', `/_release/${file}`)).statusCode);
  });

  it.each([
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/_release/../package.json',
    '/assets//../.vite/manifest.json',
  ])('leaves the folder for nobody: %s', async (url) => {
    const answer = await server.request(site, 'GET', url);
    expect(answer.body).not.toContain('isEntry');
    expect(answer.body).not.toContain('"name"');
  });
});

describe('outside the sandbox', () => {
  let production: TestServer;
  beforeAll(async () => {
    production = await testServer({ sandbox: false, environment: 'production', database: server.database });
  });
  afterAll(() => production.close());

  it('has no catalogue, no sandbox routes, no localhost', async () => {
    for (const url of ['/', '/?site=check.maple', '/sandbox/outbox'])
      expect((await production.request('localhost', 'GET', url)).statusCode).toBe(404);
    const host = 'check.www.maple.example';
    const outbox = await production.request(host, 'GET', '/sandbox/outbox');
    expect(outbox.statusCode).toBe(404);
    expect((await production.request(host, 'GET', '/')).statusCode).toBe(200);
    expect((await production.request('check.maple.localhost', 'GET', '/')).statusCode).toBe(404);
    for (const name of ['moved', 'closed', 'bank'])
      expect((await production.request(`${name}.localhost`, 'GET', '/')).statusCode).toBe(404);
  });

  it('[F-306] has neither variants nor the test panel, on the page and in the configuration', async () => {
    for (const label of ['check-mfa', 'de-dev-check', 'de-qa-check']) {
      const host = `${label}.www.maple.example`;
      expect((await production.request(host, 'GET', '/')).statusCode).toBe(404);
      const asked = await production.request('check.www.maple.example', 'POST', '/api/get-configuration', {
        payload: { url: host },
      });
      expect(asked.json()).toEqual({ Success: false, Payload: null, StatusCode: 404 });
    }
  });
});

describe('the address of a page', () => {
  const host = 'check.www.maple.example';
  const limits = { ...usualLimits, page: { ...usualLimits.page, points: 1_000 } };
  let production: TestServer;
  beforeAll(async () => {
    production = await testServer({
      sandbox: false,
      environment: 'production',
      database: server.database,
      trustedProxies: '127.0.0.1',
      limits,
    });
  });
  afterAll(() => production.close());

  const spelled = ['/', '/get', '/terms', '/get/terms'].flatMap((address) => {
    const letters = [...address].map((letter) =>
      /[a-z]/.test(letter) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    );
    return [
      ['with an empty part', `/${address}`, address],
      ['with a slash behind it', `${address === '/' ? '/' : address}//`, address],
      ['in upper case', address.toUpperCase(), address],
      ['with escapes', letters.join(''), address],
      ['with escapes in upper case', letters.join('').toUpperCase(), address],
    ];
  });
  it.each(spelled.filter(([, sent, address]) => sent !== address))(
    '[F-743] has one spelling: %s, %s leads to %s and keeps the query',
    async (_how, sent = '', address) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await production.request(host, method as 'GET', `${sent}?c1=%2F&x=Y`);
        expect([answer.statusCode, answer.headers.location]).toEqual([308, `${address}?c1=%2F&x=Y`]);
      }
      expect((await production.request(host, 'GET', `${address}?c1=%2F&x=Y`)).statusCode).toBe(200);
    },
  );

  it.each(['/get.', '/get,', '/get).', '/get%E2%80%8B', '/get%22', '/%E2%80%8B', '/get/terms%EF%BB%BF'])(
    '[F-810] leads on from what a mail takes along behind a link: %s',
    async (url) => {
      const answer = await production.request(host, 'GET', `${url}?hash=1`);
      expect(answer.statusCode).toBe(302);
      const next = String(answer.headers.location);
      expect(next).toMatch(/^\/(?:get(?:\/terms)?)?\?hash=1$/u);
      expect((await production.request(host, 'GET', next)).statusCode).toBe(200);
    },
  );

  it.each(['/nowhere.', '/get/nowhere)', '/get%2Fterms.'])('[F-810] but not to a page: %s', async (url) => {
    expect((await production.request(host, 'GET', url)).statusCode).toBe(404);
  });

  it.each(['/', '/get', '/terms', '//', '/TERMS/', '/nowhere', '//evil/', '/\\evil.example/'])(
    '[F-743] has no port that nobody gave the site: %s',
    async (url) => {
      for (const port of [':81', ':443', ':65535']) {
        const headers = { 'x-forwarded-proto': 'https' };
        const { statusCode, headers: sent } = await production.request(host + port, 'GET', url, { headers });
        expect(statusCode).toBe(308);
        expect(new URL(String(sent.location)).origin).toBe(`https://${host}`);
      }
    },
  );

  it('[F-743] whose host is spelled otherwise has the settings that everybody has', async () => {
    const settings = async (url: string) => {
      const answer = await production.request(host, 'POST', '/api/get-configuration', { payload: { url } });
      return answer.json().Payload.MainSettings;
    };
    for (const url of [`${host}:81`, `https://${host.toUpperCase()}.:65535/`])
      expect(await settings(url)).toEqual(await settings(host));
  });

  it('[F-848] gives a request 30 seconds to arrive, its headers among them', async () => {
    const { requestTimeout, headersTimeout } = server.app.server;
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
  });

  it('[F-743] answers an address of a client as often as its limit says, whatever is there', async () => {
    const few = { ...usualLimits, page: { ...usualLimits.page, points: 4 } };
    // One process, since each counts page views separately.
    const { database } = server;
    const real = await testServer({ database, sandbox: false, environment: 'production', limits: few });
    const from = (url: string, remoteAddress: string) => real.request(host, 'GET', url, { remoteAddress });
    for (const url of ['/', '//', '/nowhere', '/terms'])
      expect((await from(url, '198.51.100.7')).statusCode).not.toBe(429);
    const refused = await from('/', '198.51.100.7');
    expect([refused.statusCode, refused.body]).toEqual([429, 'Too many requests. Try again in a minute.\n']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('/assets/main-1.js', '198.51.100.7')).statusCode).toBe(200);
    expect((await from('/', '198.51.101.8')).statusCode).toBe(200);
    await real.close();
  });
});

describe('behind a proxy', () => {
  it('[SAFE-02] sends HSTS over TLS, as told by a proxy that is trusted and by nobody else', async () => {
    const trusting = await testServer({ database: server.database, trustedProxies: '127.0.0.1' });
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = await trusting.request(site, 'GET', '/', { headers });
    expect(secure.headers['strict-transport-security']).toContain('max-age=63072000');
    const claimed = await server.request(site, 'GET', '/', { headers });
    expect(claimed.headers['strict-transport-security']).toBeUndefined();
    await trusting.close();
  });
});

describe('the client that a trusted proxy names', () => {
  const host = 'apply.www.maple.example';
  let trusting: TestServer;
  beforeAll(async () => {
    trusting = await testServer({
      database: server.database,
      sandbox: false,
      environment: 'production',
      limits: { ...usualLimits, configuration: { ...usualLimits.configuration, points: 1 } },
      trustedProxies: '127.0.0.1, 10.0.0.9',
    });
  });
  afterAll(() => trusting.close());

  it.each([
    ['198.51.100.1:40001', '198.51.100.1:40002', [200, 429]],
    ['198.51.100.2:40001', '198.51.100.2', [200, 429]],
    ['[2001:db8::7]:40001', '2001:db8::7', [200, 429]],
    [
      '203.0.113.1, 198.51.100.3:40001, 10.0.0.9:443',
      'unknown, 198.51.100.3:40002, 10.0.0.9:444',
      [200, 429],
    ],
    ['198.51.100.4:40001', '198.51.101.8:40001', [200, 200]],
    ['unknown', '198.51.100.5:port', [400, 400]],
  ])('[F-745] is the same on every connection: %s, then %s', async (first, second, answers) => {
    trusting.lines.length = 0;
    const ask = (forwarded: string) =>
      trusting.request(host, 'POST', '/api/get-configuration', {
        payload: { url: host },
        headers: { 'x-forwarded-for': forwarded },
      });
    expect([(await ask(first)).statusCode, (await ask(second)).statusCode]).toEqual(answers);
    const told = trusting.lines.filter((line) => line.includes('clientUnreadable'));
    expect(told).toHaveLength(answers.includes(400) ? 1 : 0);
  });
});

describe('calls', () => {
  const url = '/api/get-configuration';

  it('[A-018] [A-022] reads paths and keys whatever their case and slashes', async () => {
    for (const path of ['/API/Get-Configuration', '/api/get-configuration/', '/api//get-configuration'])
      for (const key of ['url', 'URL', 'Url']) {
        const answer = await server.request(site, 'POST', path, { payload: { [key]: site } });
        expect(answer.json()).toMatchObject({ Success: true });
      }
  });

  it('refuses a key twice, unknown keys, wrong types, and says where', async () => {
    const cases: [unknown, string][] = [
      [{ url: site, Url: site }, '/url'],
      [{ url: site, extra: 1 }, '/extra'],
      [{ url: 7 }, '/url'],
      [{}, '/url'],
      [{ url: site, Params: { c3: 'x', zip: 'y' } }, '/Params/zip'],
    ];
    for (const [payload, path] of cases) {
      const answer = await server.request(site, 'POST', url, { payload: payload as object });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ Success: false, StatusCode: 400, Error: { path } });
      expect(answer.json().Error.message).toMatch(/\.$/);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('answers 405, 415, 400 and 413 with a reason', async () => {
    const json = { 'content-type': 'application/json' };
    const get = await server.request(site, 'GET', url);
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST']);
    const form = await server.request(site, 'POST', url, {
      payload: 'url=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.statusCode).toBe(415);
    for (const payload of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"url":"219-09-5555",}',
      '{"__proto__":{"url":"x"}}',
    ]) {
      const answer = await server.request(site, 'POST', url, { payload, headers: json });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
      expect(answer.body).not.toContain('219-09-5555');
    }
    const long = await server.request(site, 'POST', url, {
      payload: JSON.stringify({ url: 'x'.repeat(70_000) }),
      headers: json,
    });
    expect(long.statusCode).toBe(413);
    for (const payload of [
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    ]) {
      const answer = await server.request(site, 'POST', url, { payload, headers: json });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('[PRD-019] [SAFE-07] takes a token from no cookie and no query', async () => {
    const { token } = await server.visit(site);
    const asked = async (headers: Record<string, string>, query = '') => {
      const payload = { Url: site, Route: '/' };
      return (await server.request(site, 'POST', `/api/get-route-settings${query}`, { payload, headers }))
        .statusCode;
    };
    expect(await asked({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await asked({ cookie: `sessionToken=${token}` })).toBe(401);
    expect(await asked({}, `?token=${token}`)).not.toBe(200);
  });

  it('[SEC-001] [SAFE-07] needs a session, and refuses every wrong token alike', async () => {
    const answers = await Promise.all(
      ['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi', `Bearer ${'a'.repeat(5_000)}`].map(
        (authorization) =>
          server.request(site, 'POST', '/api/get-route-settings', {
            payload: { Url: site, Route: '/' },
            headers: { authorization },
          }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(401);
  });

  it('[SAFE-13] answers a fault with a correlation id and nothing else, and logs it under that id', async () => {
    const failing = await testServer({
      database: { ...server.database, query: () => Promise.reject(new Error('219-09-5555')) },
    });
    const answer = await failing.request(site, 'POST', '/api/get-configuration', { payload: { url: site } });
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json())).toEqual(['correlationId']);
    const line = failing.lines.map((each) => JSON.parse(each)).find(({ level }) => level === 'error');
    expect(line.correlation).toBe(answer.json().correlationId);
    expect(failing.lines.join()).not.toContain('219-09-5555');
    await failing.close();
  });
});

describe('violation reports', () => {
  const violation = {
    'csp-report': {
      'document-uri': 'http://check.maple.localhost/terms?ssn=219-09-5555#x',
      'violated-directive': "script-src 'self'",
      'blocked-uri': 'https://evil.example/x.js?q=219-09-5555',
      'source-file': 'inline',
      'script-sample': '219-09-5555',
      'line-number': 12,
    },
  };
  const newer = [
    {
      type: 'csp-violation',
      body: {
        documentURL: 'http://check.maple.localhost/',
        effectiveDirective: 'style-src-attr',
        blockedURL: 'inline',
        lineNumber: 3,
      },
    },
    { type: 'deprecation', body: {} },
  ];

  it('[SAFE-01] takes both forms, cuts them, and lists them newest first', async () => {
    for (const [type, payload] of [
      ['application/csp-report', JSON.stringify(violation)],
      ['application/reports+json', JSON.stringify(newer)],
      ['application/json', '{{{'],
      ['application/csp-report', '[null, 7, {"csp-report": "x"}]'],
    ] as const) {
      const answer = await server.request(site, 'POST', '/csp-reports', {
        payload,
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(204);
    }
    const listed = (await server.request('localhost', 'GET', '/sandbox/violations')).json();
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ directive: 'style-src-attr', blocked: 'inline', line: 3 });
    expect(listed[1]).toMatchObject({
      directive: 'script-src',
      blocked: 'https://evil.example/x.js',
      document: 'http://check.maple.localhost/terms',
      line: 12,
    });
    expect(JSON.stringify(listed) + server.lines.join()).not.toContain('219-09-5555');
  });

  it('refuses a report that is too long', async () => {
    const answer = await server.request(site, 'POST', '/csp-reports', {
      payload: JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } }),
      headers: { 'content-type': 'application/csp-report' },
    });
    expect(answer.statusCode).toBe(413);
  });
});
