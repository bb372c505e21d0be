import { describe, expect, it } from 'vitest';
import { memoryCookies } from '../../scripts/walk/memory.ts';
import { sliceOf } from '../../testing/engine/given.ts';
import { type ApiClient, ApiFailure } from '../api/client.ts';
import { readAnswer } from '../api/readAnswer.ts';
import { calls } from '../contracts/calls.ts';
import { type Boot, boot } from './boot.ts';
import type { PageFacts } from './configuration/loadConfiguration.ts';
import { type ExpectedSlice, openRelease } from './openRelease.ts';
import type { BrowserCookies } from './storage/clickCookies.ts';

const slices: Record<string, unknown> = {
  '/_release/r1/slices/one.json': sliceOf({
    brand: 'one',
    flow: 'start',
    brandFacts: {
      mark: '®',
      allowedHosts: ['moved.example'],
      hosts: ['one.localhost', 'www.one.example'],
    },
    context: {
      'site.switches.MFAActive': { type: 'boolean' },
      'site.switches.flinksactive': { type: 'boolean' },
    },
  }),
  '/_release/r1/slices/path.json': sliceOf({
    brand: 'one',
    flow: 'path',
    constants: { pathBasedOnly: true, hostOnlyPaths: 'lookup,return', systemPaths: 'words,404' },
  }),
};
const manifest = {
  sites: {
    a: { flow: 'START', productCode: 'ONE', slice: 'slices/one.json' },
    b: { flow: 'PATH', productCode: 'ONE', slice: 'slices/path.json' },
  },
};

interface Asked {
  url: string;
  environment?: unknown;
  form?: unknown;
}

const configuration = {
  MainSettings: {
    Flow: 'START',
    ProductCode: 'one',
    IsActive: true,
    RedirectTo: null,
    Url: 'site.localhost:4000',
  },
  BrandSettings: { ProductName: 'One', BankName: 'Bank' },
  ProductSettings: { ProductId: 7, PubId: 'site-pub', Features: { FlinksActive: true } },
  WebsiteSettings: [{ Name: 'mfaactive', Value: 'true' }],
  Token: 'token-1',
  Session: 'session-1',
  SessionReportId: 'report-1',
};

async function booted(
  answers: (asked: Asked) => Record<string, unknown> | undefined | Error,
  options: {
    pathname?: string;
    search?: string;
    expected?: string;
    stripped?: string[];
    files?: Record<string, unknown>;
    cookies?: BrowserCookies;
    stored?: Record<string, unknown>;
    page?: PageFacts;
  } = {},
): Promise<{ result: Boot; asked: string[]; requests: Asked[]; fetched: string[] }> {
  const asked: string[] = [];
  const requests: Asked[] = [];
  const fetched: string[] = [];
  const files = options.files ?? { ...slices, '/_release/r1/manifest.json': manifest };
  const result = await boot({
    api: {
      call: (async (_name, request: Asked) => {
        asked.push(request.url);
        requests.push(request);
        const given = answers(request);
        if (given instanceof Error) throw given;
        const body = { Success: given !== undefined, StatusCode: 200, Payload: given ?? null };
        return readAnswer(JSON.stringify(body), calls['get-configuration'].answer);
      }) as ApiClient['call'],
    },
    release: openRelease('r1', expectedSlice(options.expected), async (address) => {
      fetched.push(address);
      if (!Object.hasOwn(files, address)) throw new Error(`${address} answered 404`);
      return files[address];
    }),
    address: { host: 'site.localhost:4000', pathname: options.pathname ?? '/', search: options.search ?? '' },
    browser: {
      host: 'site.localhost:4000',
      origin: 'http://site.localhost:4000',
      width: 390,
      userAgent: 'test',
      referrer: '',
    },
    clock: Date.UTC(2026, 0, 5, 12),
    stored: () => ({ cookieConsent: 'true', ...options.stored }),
    cookies: options.cookies ?? memoryCookies(),
    page: options.page ?? {},
    phone: '1-866-555-0141',
    stripped: options.stripped ?? [],
  });
  return { result, asked, requests, fetched };
}

/** How the page names the slice that the server expects. */
function expectedSlice(address: string | undefined): ExpectedSlice | undefined {
  if (address === undefined) return undefined;
  const site = Object.values(manifest.sites).find(({ slice }) => address.endsWith(slice));
  return { address, flow: site?.flow ?? '', productCode: site?.productCode ?? '' };
}

function readyOf({ result }: { result: Boot }): Extract<Boot, { kind: 'ready' }> {
  if (result.kind !== 'ready') throw new Error(`not ready: ${result.kind}`);
  return result;
}

describe('boot', () => {
  it('[CFG-001] [CFG-003] chooses the slice by flow and product code and reads the configuration', async () => {
    const ready = readyOf(await booted(() => configuration));
    expect(ready).toMatchObject({
      site: 'one.start',
      token: 'token-1',
      parts: { releaseBase: '/_release/r1/' },
    });
    expect(ready.path).toBeUndefined();
    expect(ready.parts.surroundings).toMatchObject({
      site: {
        productCode: 'one',
        productId: '7',
        url: 'site.localhost:4000',
        mainPath: '',
        switches: { MFAActive: true, flinksactive: true },
      },
      brand: { name: 'One', displayName: 'One®', bank: 'Bank' },
      device: { kind: 'Mobile' },
      now: { date: '2026-01-05', year: 2026 },
    });
  });

  it('[REL-03] draws from the release that the answer names', async () => {
    const files = {
      '/_release/r2/manifest.json': manifest,
      '/_release/r2/slices/one.json': slices['/_release/r1/slices/one.json'],
    };
    const expected = '/_release/r1/slices/one.json';
    const other = await booted(() => ({ ...configuration, Release: 'r2' }), { files, expected });
    expect(readyOf(other)).toMatchObject({ parts: { releaseBase: '/_release/r2/' } });
    const own = await booted(() => ({ ...configuration, Release: 'r1' }), { expected });
    expect([readyOf(own).parts.releaseBase, own.fetched]).toEqual(['/_release/r1/', [expected]]);
  });

  it('[PERF-03] takes the slice that the server foresaw at once, and asks for the manifest only if it is another', async () => {
    const expected = '/_release/r1/slices/one.json';
    const foreseen = await booted(() => configuration, { expected });
    expect(readyOf(foreseen).site).toBe('one.start');
    expect(foreseen.fetched).toEqual([expected]);
    const other = await booted(() => configuration, { expected: '/_release/r1/slices/path.json' });
    expect(readyOf(other).site).toBe('one.start');
    expect(other.fetched).toEqual([
      '/_release/r1/slices/path.json',
      '/_release/r1/manifest.json',
      '/_release/r1/slices/one.json',
    ]);
  });

  it('[SUB-012] [CFG-026] fills the session: ids of the answer, publisher of the query first', async () => {
    const plain = readyOf(await booted(() => configuration));
    expect(plain.parts.state?.session).toEqual({
      cookieConsent: 'true',
      id: 'session-1',
      reportId: 'report-1',
      pubId: 'site-pub',
      clicks: {},
      trafficSource: '',
    });
    const named = readyOf(await booted(() => configuration, { search: '?PubId=42' }));
    expect(named.parts.state?.session).toMatchObject({ pubId: '42' });
  });

  it('[F-208] [TRK-003] [TRK-011] knows the click and the source of the visit after a reload, too', async () => {
    const cookies = memoryCookies();
    const first = readyOf(await booted(() => configuration, { search: '?GCLID=g1', cookies }));
    const { clicks, trafficSource } = first.parts.state?.session ?? {};
    expect(clicks).toEqual({ gclid: { id: 'g1', expiry: '2026-01-06T12:00:00.000Z' } });
    expect(trafficSource).toBe('google');
    const later = readyOf(await booted(() => configuration, { cookies, stored: { trafficSource } }));
    expect(later.parts.state?.session).toMatchObject({ clicks, trafficSource });
  });

  it('[F-205] [CFG-028] [API-015] says its environment and form in both attempts', async () => {
    const page = { environment: 'qa', form: 'application' };
    const { requests } = await booted(({ url }) => (url.includes('/') ? undefined : configuration), {
      pathname: '/decision',
      page,
    });
    expect(requests).toHaveLength(2);
    for (const request of requests) expect(request).toMatchObject(page);
  });

  it('[CFG-004] [CFG-005] asks with the first path segment, then with the host only', async () => {
    const { asked } = await booted(({ url }) => (url.includes('/') ? undefined : configuration), {
      pathname: '/decision/x',
    });
    expect(asked).toEqual(['site.localhost:4000/decision', 'site.localhost:4000']);
    expect((await booted(() => configuration)).asked).toEqual(['site.localhost:4000']);
    expect((await booted(() => configuration, { pathname: '/get' })).asked).toEqual([
      'site.localhost:4000/get',
    ]);
    const failed = await booted(
      ({ url }) => (url.includes('/') ? new ApiFailure('http', { status: 404 }) : configuration),
      { pathname: '/get' },
    );
    expect(readyOf(failed).path).toBeUndefined();
  });

  it('names the site of the query to the server', async () => {
    expect((await booted(() => configuration, { search: '?site=a.b' })).asked).toEqual([
      'site.localhost:4000?site=a.b',
    ]);
  });

  it('[F-107] [CFG-006] [A-012] refuses a host-only answer of a path-based flow, but for its two open pages and those of every flow', async () => {
    const path = {
      ...configuration,
      MainSettings: { ...configuration.MainSettings, Flow: 'PATH', Url: 'site.localhost:4000/apply' },
    };
    const hostOnly = ({ url }: Asked) => (url.includes('/') ? undefined : path);
    expect(readyOf(await booted(hostOnly, { pathname: '/anything' })).path).toBe('/404');
    expect(readyOf(await booted(hostOnly, { pathname: '/' })).path).toBe('/404');
    const atHost = readyOf(await booted(hostOnly, { pathname: '/lookup' }));
    expect(atHost.path).toBeUndefined();
    expect(atHost.parts.surroundings?.site).toMatchObject({ mainPath: '', url: 'site.localhost:4000' });
    for (const pathname of ['/words', '/404', '/WORDS/']) {
      const system = readyOf(await booted(hostOnly, { pathname }));
      expect([system.path, system.parts.surroundings?.site?.mainPath]).toEqual([undefined, '']);
    }
    expect(readyOf(await booted(hostOnly, { pathname: '/word' })).path).toBe('/404');
    const withPath = readyOf(await booted(() => path, { pathname: '/apply' }));
    expect(withPath.path).toBeUndefined();
    expect(withPath.parts.surroundings?.site).toMatchObject({
      mainPath: '/apply',
      url: 'site.localhost:4000/apply',
    });
  });

  it('[A-014] takes a path-based flow without a main path for a failure', async () => {
    const path = { ...configuration, MainSettings: { ...configuration.MainSettings, Flow: 'PATH' } };
    expect(readyOf(await booted(() => path, { pathname: '/apply' })).path).toBe('/404');
  });

  it('[CFG-007] [SAFE-05] leaves for no redirect that is not allowed', async () => {
    const to = (RedirectTo: string) => ({
      ...configuration,
      MainSettings: { ...configuration.MainSettings, RedirectTo },
    });
    for (const evil of ['https://evil.example/', 'javascript:alert(1)', '//evil.example']) {
      expect(readyOf(await booted(() => to(evil))).path).toBe('/404');
    }
  });

  it.each([
    // [destination, whether it belongs to the brand]
    ['http://letters.one.localhost:4000/', 'http://letters.one.localhost:4000/?hash=h1&a=1&a=2'],
    ['http://one.localhost:4000/apply', 'http://one.localhost:4000/apply?hash=h1&a=1&a=2'],
    ['https://letters.www.one.example/', 'https://letters.www.one.example/?hash=h1&a=1&a=2'],
    ['https://www.one.example/?a=own', 'https://www.one.example/?a=own&hash=h1'],
    ['https://moved.example/new', 'https://moved.example/new'],
    ['http://other.localhost:4000/', 'http://other.localhost:4000/'],
    ['http://notone.localhost:4000/', 'http://notone.localhost:4000/'],
  ])('[F-214] [SEC-015] [CFG-007] leaves for %s as %s', async (RedirectTo, url) => {
    const moved = { ...configuration, MainSettings: { ...configuration.MainSettings, RedirectTo } };
    const { result } = await booted(() => moved, { search: '?hash=h1&a=1&a=2' });
    expect(result).toEqual({ kind: 'leave', url });
  });

  it.each(['https://one.example/', 'https://www.one.example.evil.example/', 'https://evilwww.one.example/'])(
    '[F-214] [SAFE-05] leaves for no %s, with nor without the query',
    async (RedirectTo) => {
      const moved = { ...configuration, MainSettings: { ...configuration.MainSettings, RedirectTo } };
      expect(readyOf(await booted(() => moved, { search: '?hash=h1' })).path).toBe('/404');
    },
  );

  it('[CFG-008] sends the visitor of an inactive site to /maintenance', async () => {
    const closed = { ...configuration, MainSettings: { ...configuration.MainSettings, IsActive: false } };
    const ready = readyOf(await booted(() => closed));
    expect(ready).toMatchObject({ path: '/maintenance', parts: { slice: { flow: 'start' } } });
    expect(ready.site).toBeUndefined();
    expect(ready.token).toBeUndefined();
  });

  it.each([
    ['the calls fail', () => new ApiFailure('timeout')],
    ['the server says no', () => undefined],
    [
      'the release lacks the site',
      () => ({ ...configuration, MainSettings: { ...configuration.MainSettings, Flow: 'OTHER' } }),
    ],
  ])(
    '[CFG-009] [ERR-016] sends to /404 where %s, drawn with the slice that is expected here',
    async (_what, answers) => {
      const ready = readyOf(
        await booted(answers, { pathname: '/get', expected: '/_release/r1/slices/path.json' }),
      );
      expect(ready).toMatchObject({ path: '/404', parts: { slice: { flow: 'path' } } });
      expect(readyOf(await booted(answers)).parts.slice).toMatchObject({ flow: 'start' });
    },
  );

  it.each([
    ['offline', new ApiFailure('offline'), 'offline'],
    ['a lost connection', new ApiFailure('network'), 'network'],
    ['a time-out', new ApiFailure('timeout'), 'timeout'],
    ['a server that fails', new ApiFailure('http', { status: 503 }), 'server'],
    ['an unknown address', new ApiFailure('http', { status: 404 }), ''],
    ['a refusal', undefined, ''],
  ])('[F-409] remembers %s, and where another try leads', async (_what, answer, startFailure) => {
    const sessionAt = async (pathname: string) =>
      readyOf(await booted(() => answer, { pathname, search: '?hash=h1' })).parts.state?.session;
    expect(await sessionAt('/get')).toEqual({ startFailure, startAddress: '/get?hash=h1' });
    expect(await sessionAt('/maintenance')).toMatchObject({ startAddress: '/' });
  });

  it('[A-024] [PRD-023] takes stripped switches for off, but never in production', async () => {
    const switches = async (Environment: string) =>
      readyOf(await booted(() => ({ ...configuration, Environment }), { stripped: ['MFAActive'] })).parts
        .surroundings?.site;
    expect(await switches('development')).toMatchObject({ switches: { flinksactive: true } });
    expect(await switches('development')).not.toMatchObject({ switches: { MFAActive: true } });
    expect(await switches('production')).toMatchObject({ switches: { MFAActive: true } });
  });

  it('[UX-15] knows the phone number of the document without a configuration', async () => {
    const ready = readyOf(await booted(() => undefined));
    expect(ready.parts.surroundings?.site).toEqual({
      phone: '1-866-555-0141',
      phoneLink: 'tel:+18665550141',
      mainPath: '',
    });
  });

  it('fails only where there is no slice at all', async () => {
    await expect(booted(() => undefined, { files: {} })).rejects.toThrow('answered 404');
  });
});
