import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContracts } from '../src/server/platform/contract.ts';
import { applicantSchema } from '../testing/server/fixtureForm.ts';
import { fixtureReleases } from '../testing/server/fixtureReleases.ts';
import { testDay } from '../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { putInOutbox } from './domain/messages.ts';
import fixedPoints from './sandbox/fixedPoints.json' with { type: 'json' };

/** An embedded database takes seconds to start on a busy machine. */
const startTimeout = 60_000;
const plain = 'localhost:4000';
const site = 'check.maple.localhost:4000';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, startTimeout);
afterAll(() => server.close());

async function page(url: string, host = plain): Promise<string> {
  const answer = await server.request(host, 'GET', url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  return answer.body;
}

interface Operation {
  operationId: string;
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, { properties?: object }> } } };
  };
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe.each([['/'], ['/api/docs']])('the page at %s', (url) => {
  it('[SAFE-01] runs nothing inline, asks nobody else, and says so in its policy', async () => {
    const text = await page(url);
    expect(text).not.toMatch(
      /<script(?! (?:defer|type="module") src="\/_pages\/[\w/.-]+"><\/script>)|\sstyle=|\son[a-z]+=|<style|javascript:/i,
    );
    for (const address of all(text, /(?:src|<link[^>]*href)="([^"]*)"/g))
      expect(address).toMatch(/^\/_(?:pages|release)\//);
    const { headers } = await server.request(plain, 'GET', url);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });
});

describe('the files of our own pages', () => {
  it('are there', async () => {
    const style = await server.request(plain, 'GET', '/_pages/pages.css');
    expect(style.headers['content-type']).toContain('text/css');
    expect(style.body).not.toContain('@import');
    expect(all(style.body, /url\("?([^")]+)/g)).toEqual(['figtree.woff2']);
    const font = await server.request(plain, 'GET', '/_pages/figtree.woff2');
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    // A page in a sandboxed frame is of no origin.
    expect(font.headers['access-control-allow-origin']).toBe('*');
    const icon = await server.request(site, 'GET', '/_pages/icon.svg');
    expect(icon.headers['content-type']).toContain('image/svg+xml');
  });
});

describe('the catalogue page', () => {
  it('[STU-14] leads to the studio where that runs, and says nothing of it elsewhere', async () => {
    expect(await page('/')).not.toContain('studio');
    const beside = await testServer({
      development: {
        studio: `http://${plain}`,
        readApp: async () => ({ template: '', chunks: {} }),
        transform: async (_url, html) => html,
      },
    });
    const { body } = await beside.request(plain, 'GET', '/');
    expect(body).toContain(`<a class="studio" href="http://${plain}/studio">Open the studio</a>`);
    await beside.close();
  });
});

describe('the documentation of the API', () => {
  it('[F-407] [SAFE-01] is drawn by files of this server alone, inside and outside the sandbox', async () => {
    const outside = await testServer({ sandbox: false, environment: 'production' });
    for (const [each, host] of [
      [server, site],
      [outside, 'check.www.maple.example'],
    ] as const) {
      const { body, headers } = await each.request(host, 'GET', '/api/docs');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(body).toContain('data-document="/api/docs/json"');
      // The catalogue is on the plain host alone.
      expect(body).not.toContain('href="/"');
      for (const address of all(body, /(?:src|<link[^>]*href)="([^"]*)"/g))
        expect((await each.request(host, 'GET', address)).statusCode, address).toBe(200);
    }
    for (const file of ['catalogue.js', 'catalogue.css', 'brands.css', 'stand-in.css', 'flow.css'])
      expect((await outside.request('check.www.maple.example', 'GET', `/_pages/${file}`)).statusCode).toBe(
        404,
      );
    await outside.close();
    const others = [
      'swagger-ui.js',
      'oauth2-redirect.html',
      '../src/server/http/package.json',
      '%2e%2e/package.json',
    ];
    for (const file of others)
      expect((await server.request(plain, 'GET', `/_pages/swagger/${file}`)).statusCode, file).toBe(404);
  });

  it('[API-001] is OpenAPI 3.1 with a path for each call', async () => {
    const answer = await server.request(plain, 'GET', '/api/docs/json');
    expect(answer.headers['content-type']).toContain('application/json');
    const document = answer.json();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const operations = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const contracts = await readContracts();
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      contracts.map(({ name }) => name).sort(),
    );
    for (const { path, method, operation } of operations) {
      expect(path).toMatch(/^\/(api|applicant-api)?\/?/);
      expect(Object.keys(operation.responses as object)).toEqual(
        expect.arrayContaining(['200', '400', '500']),
      );
      const inPath = all(path, /\{(\w+)\}/g);
      const parameters = operation.parameters as { name: string; in: string; required: boolean }[];
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath);
      for (const parameter of parameters.filter((each) => each.in === 'path'))
        expect(parameter.required).toBe(true);
      expect('requestBody' in operation).toBe(method === 'post');
    }
    for (const reference of all(answer.body, /"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(reference);
  });

  it('[F-514] shows every field that a site of the release sends', async () => {
    const { paths } = (await server.request(plain, 'GET', '/api/docs/json')).json();
    const operations = Object.values<Record<string, Operation>>(paths).flatMap((methods) =>
      Object.values(methods),
    );
    const submission = operations.find(({ operationId }) => operationId === 'submit-application');
    const { Applicant } = submission?.requestBody?.content['application/json'].schema.properties ?? {};
    const sent = Object.keys(applicantSchema.properties);
    expect(Object.keys(Applicant?.properties ?? {})).toEqual(sent);
  });
});

describe('the catalogue', () => {
  it('[F-407] gives each brand the colors of its theme, and nothing else of it', async () => {
    const { body } = await server.request(plain, 'GET', '/_pages/brands.css');
    expect(body).toBe('.brand-maple{--color-footer:#102030;--color-primary:rgb(32 64 32)}\n');
    expect(await page('/')).toContain('class="brand brand-maple"');
  });

  it('[F-407] breaks a link of a message, which is longer than a phone is wide, and none of its numbers', async () => {
    const text =
      'Your number is 123456789. Go on here: http://check.maple.localhost:4000/?fhash=cd146b64-7e5289cc89ff';
    const { database, secrets } = server;
    await putInOutbox(database, secrets, { to: '5125550100', channel: 'text', text }, testDay);
    const body = await page('/');
    expect(body).toContain('<span class="whole">123456789.</span>');
    expect(body).toContain(
      'http:<wbr>/<wbr>/<wbr>check.<wbr>maple.<wbr>localhost:4000/<wbr>?<wbr>fhash=<wbr>cd146b64-7e5289cc89ff',
    );
  });

  it('[F-407] shows the newest code large, with a button that copies it', async () => {
    for (const code of ['111222', '333444'])
      await putInOutbox(
        server.database,
        server.secrets,
        { to: '(512) 555-0143', channel: 'text', text: `Your code is ${code}.`, code },
        testDay,
      );
    const [, newest = ''] = (await page('/')).split('Newest code');
    expect(newest).toMatch(/^<\/h3>\s*<p class="code"><code>333444<\/code> <button[^>]*data-copy="333444"/);
  });

  it('links every site, its variants and its other addresses', async () => {
    const text = await page('/');
    for (const address of [
      'http://check.maple.localhost:4000/',
      'http://check.maple.localhost:4000/get',
      'http://check-captcha.maple.localhost:4000/',
      'http://apply.maple.localhost:4000/apply',
      'http://bank.localhost:4000/',
      '/?site=check.maple',
    ])
      expect(text).toContain(`href="${address}"`);
  });

  it('[DM-010] links the site of a letter with a code that gives its number, and no other site', async () => {
    const found = [...(await page('/')).matchAll(/href="http:\/\/([\w.-]+):4000\/\?code=([\w-]+)"/g)];
    expect(found.map(([, host]) => host)).toEqual(['mail.maple.localhost']);
    const { token } = await server.visit('mail.maple.localhost');
    const answer = await server.request('mail.maple.localhost', 'GET', `/api/decrypt-hash/${found[0]?.[2]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json().Payload).toBe('D10000001001');
  });

  it('shows every persona, and every fixed point', async () => {
    const text = await page('/');
    const { personas } = await fixtureReleases.site('maple.check');
    for (const [last4, { group = '' }] of Object.entries(personas)) {
      const [, start = ''] = text.split(`<h3>${group}</h3>`);
      const [members = ''] = start.split('</article>');
      expect(members).toContain(`>${last4}</span>`);
      expect(members).toContain(`data-copy="512-45-${last4}"`);
    }
    for (const { what } of fixedPoints.points) expect(text).toContain(`<h3>${what}</h3>`);
  });

  it('belongs to the plain host only', async () => {
    expect(await page('/', site)).not.toContain('Cardstock sandbox');
    expect((await server.request('bank.localhost:4000', 'GET', '/')).body).not.toContain('Cardstock sandbox');
    expect((await server.request('elsewhere.example', 'GET', '/')).statusCode).toBe(404);
  });

  it('[SAFE-06] shows messages as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    await putInOutbox(
      server.database,
      server.secrets,
      { to: evil, channel: 'text', text: evil, code: '123456' },
      testDay,
    );
    // Numbers are kept whole by elements around them.
    const text = (await page('/')).replace(/<\/?span[^>]*>/g, '');
    expect(text).toContain('<code>123456</code>');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('<img');
  });
});
