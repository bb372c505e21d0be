import { describe, expect, it } from 'vitest';
import contract from '../../schemas/api/get-configuration.json' with { type: 'json' };
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { usualLimits } from '../../src/server/platform/limits/limits.ts';
import { createValidator } from '../../src/server/platform/requests.ts';
import { serverOfFile, testServer } from '../../testing/server/testServer.ts';

const server = await serverOfFile();

const host = 'check.maple.localhost:4000';
const ask = (payload: object, at = host, headers: Record<string, string> = {}) =>
  server.request(at, 'POST', '/api/get-configuration', { payload, headers });

describe('get-configuration', () => {
  it('[CFG-010…CFG-028] [API-015] takes the whole request and answers every group', async () => {
    const answer = await ask({
      url: host,
      environment: 'development',
      form: 'check',
      pubId: 'p1',
      token: 't',
      Params: { c3: 'c', sid: 's', pubId: 'p2' },
      C3: 'd',
      ExternalPrefillReference: 'avery',
    });
    expect(answer.statusCode).toBe(200);
    const { Success, Payload } = answer.json();
    expect(Success).toBe(true);
    expect(Object.keys(Payload)).toEqual(
      expect.arrayContaining([
        'MainSettings',
        'BrandSettings',
        'ProductSettings',
        'OtherCardSettings',
        'WebAssetsBaseUrlSettings',
        'WebsiteSettings',
        'ValidationRules',
        'FormFields',
        'StatesList',
        'PrefillData',
        'Pixels',
        'CardColors',
        'Applicant',
        'Token',
        'Session',
        'SessionReportId',
      ]),
    );
    expect(Payload.MainSettings).toMatchObject({
      Flow: 'CHECK',
      ProductCode: 'MAPLE',
      IsActive: true,
      RedirectTo: null,
      Url: host,
      c3: 'c',
    });
    expect(Payload.ProductSettings.PubId).toBe('p2');
    expect(Payload.PrefillData).toMatchObject({ FirstName: 'Jordan', Zip: '78701' });
    expect(Payload.ValidationRules.Zip).toEqual({
      IsRequired: true,
      MinLengthChar: 5,
      MaxLengthChar: 5,
      AllDigits: true,
    });
    expect(Payload.CardColors[1]).toEqual({ Code: '02', DisplayName: 'Night - Premium', Fee: 9.95 });
    expect(Payload).not.toHaveProperty('RouteSettings');
    createValidator()(contract.response)(answer.json());
  });

  it('[CFG-004] [CFG-005] finds a site by host and first segment, or by host alone', async () => {
    const urls: [string, string | undefined][] = [
      [host, host],
      [`${host}/get`, `${host}/get`],
      [`http://${host}/GET/terms?x=1`, `${host}/get`],
      [`${host}/terms`, undefined],
      ['apply.maple.localhost:4000/apply', 'apply.maple.localhost:4000/apply'],
      ['apply.maple.localhost:4000/other', undefined],
      ['other.maple.localhost', undefined],
      ['evil.example', undefined],
      ['not a host', undefined],
    ];
    for (const [url, found] of urls) {
      const answer = await ask({ url });
      expect([url, answer.statusCode, answer.json().Success]).toEqual([url, 200, found !== undefined]);
      expect(answer.json().Payload?.MainSettings.Url).toBe(found);
    }
  });

  it('[A-012] answers the host alone of a path-based site, with its main path in the Url', async () => {
    const answer = await ask({ url: 'apply.maple.localhost' });
    expect(answer.json().Payload.MainSettings).toMatchObject({
      Flow: 'APPLY',
      Url: 'apply.maple.localhost:4000/apply',
    });
  });

  it('[CFG-007] [CFG-008] [CFG-009] has hosts that moved, are closed and do not load', async () => {
    const moved = await ask({ url: 'moved.localhost:4000' }, 'moved.localhost:4000');
    expect(moved.json().Payload.MainSettings.RedirectTo).toBe('http://check.maple.localhost:4000/');
    const closed = await ask({ url: 'closed.localhost:4000' }, 'closed.localhost:4000');
    expect(closed.json().Payload.MainSettings.IsActive).toBe(false);
    const broken = await ask({ url: 'broken.localhost:4000' }, 'broken.localhost:4000');
    expect(broken.json()).toEqual({ Success: false, Payload: null, StatusCode: 404 });
    expect((await server.request('broken.localhost', 'GET', '/')).statusCode).toBe(200);
  });

  it('finds the site of a plain host by its query or by the page that asks', async () => {
    const plain = 'localhost:4000';
    expect((await ask({ url: plain }, plain)).json().Success).toBe(false);
    expect((await ask({ url: `${plain}/?site=check.maple` }, plain)).json().Success).toBe(true);
    const referer = 'http://localhost:4000/?site=check-mfa.maple';
    const asked = await ask({ url: plain }, plain, { referer });
    const switches = asked.json().Payload.WebsiteSettings;
    expect(switches).toContainEqual({ Name: 'MFAActive', Value: 'true' });
    const called = await server.request(plain, 'POST', '/api/get-route-settings', {
      payload: { Url: plain, Route: '/' },
      headers: { authorization: `Bearer ${asked.json().Payload.Token}` },
    });
    expect(called.statusCode).toBe(200);
  });

  const settings = { Url: host, Route: '/' };
  const tokens = () => server.database.query('select * from session_token');

  it('[CFG-026] [SAFE-07] gives a token that nobody else can make, stored hashed, in no log line', async () => {
    const visitor = await server.visit();
    const { token, configuration } = visitor;
    const other = await server.visit();
    expect(other.configuration.Session).not.toBe(configuration.Session);
    expect(await visitor.call('get-route-settings', settings)).toMatchObject({ statusCode: 200 });
    expect(JSON.stringify(await tokens())).not.toContain(token);
    expect(server.lines.join()).not.toContain(token);
    // Each of its bits counts, and nothing of it can be read.
    for (const at of [0, 8, 40, token.length - 2]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      const answer = await visitor.call('get-route-settings', settings, {
        authorization: `Bearer ${changed}`,
      });
      expect(answer.statusCode).toBe(401);
    }
    const plain = Buffer.from(token, 'base64url').toString('latin1');
    for (const known of [configuration.Session, 'maple']) expect(plain).not.toContain(known);
  });

  it('[PERF-06] [CFG-026] writes nothing until the session is used', async () => {
    const before = await tokens();
    const visitor = await server.visit();
    const again = await server.visit(host, { authorization: `Bearer ${visitor.token}` });
    expect(await tokens()).toHaveLength(before.length);
    expect([again.token, again.configuration.Session]).toEqual([
      visitor.token,
      visitor.configuration.Session,
    ]);
    const calls = await Promise.all(
      ['/', '/terms', '/'].map((Route) => visitor.call('get-route-settings', { Url: host, Route })),
    );
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await tokens()).toHaveLength(before.length + 1);
  });

  it('[A-079] [A-078] keeps the chain of an earlier token, whose other tab goes on', async () => {
    const first = await server.visit(host);
    await first.call('get-route-settings', settings);
    const second = await server.visit(host, { authorization: `Bearer ${first.token}` });
    expect(second.token).not.toBe(first.token);
    expect(second.configuration.Session).toBe(first.configuration.Session);
    for (const visitor of [first, second])
      expect((await visitor.call('get-route-settings', { Url: host, Route: '/' })).statusCode).toBe(200);
  });

  it('gives a new chain to a token of another site, variant or of none', async () => {
    const first = await server.visit(host);
    for (const [at, token] of [
      ['check-mfa.maple.localhost', first.token],
      ['apply.maple.localhost', first.token],
      [host, 'a'.repeat(43)],
    ] as const) {
      const other = await server.visit(at, { authorization: `Bearer ${token}` });
      expect(other.configuration.Session).not.toBe(first.configuration.Session);
    }
  });

  it('[RTE-034] [RTE-035] [API-016] [A-017] answers the flags of a route, all of them', async () => {
    const visitor = await server.visit();
    const flags = async (Route: string) =>
      (await visitor.call('get-route-settings', { Url: host, Route })).json().Payload;
    expect(await flags('/')).toEqual({
      PrivacyHeader: false,
      CashBackRewardsHeader: false,
      TermsHeader: false,
      TermsHeaderCDN: false,
      PrivacyFooter: true,
      FaqFooter: false,
      TermsFooter: true,
      TermsFooterCDN: false,
    });
    for (const route of ['/terms', 'terms', '/Terms/'])
      expect(await flags(route)).toMatchObject({
        TermsFooter: false,
        TermsFooterCDN: true,
        PrivacyFooter: true,
      });
    expect(await flags('constructor')).toEqual(await flags('/'));
  });

  it('[F-744] counts references that nobody keeps anything under as guesses, and asks no more after ten', async () => {
    const asked: string[] = [];
    let isDown = false;
    const find = async (reference: string): Promise<Record<string, string>> => {
      asked.push(reference);
      if (isDown) throw new ServiceFailure('prefill');
      return reference === 'kept' ? { FirstName: 'Jordan' } : {};
    };
    const at = 'check.www.maple.example';
    const real = await testServer({
      sandbox: false,
      environment: 'production',
      database: server.database,
      ports: { prefill: { find } },
    });
    const start = async (ExternalPrefillReference: string, remoteAddress: string) => {
      const payload = { url: at, ExternalPrefillReference };
      return (await real.request(at, 'POST', '/api/get-configuration', { payload, remoteAddress })).json()
        .Payload.PrefillData;
    };
    for (let time = 0; time < 60; time += 1) await start(`guess-${time}`, '203.0.113.20');
    expect(asked).toHaveLength(usualLimits.attemptClient.points);
    expect(await start('kept', '203.0.113.20')).not.toHaveProperty('FirstName');
    for (let time = 0; time < 20; time += 1)
      expect(await start('kept', '203.0.113.21')).toMatchObject({ FirstName: 'Jordan' });
    isDown = true;
    for (let time = 0; time < 20; time += 1) await start('kept', '203.0.113.21');
    isDown = false;
    expect(await start('kept', '203.0.113.21')).toMatchObject({ FirstName: 'Jordan' });
    asked.length = 0;
    for (let time = 0; time < 20; time += 1) await start('none', `203.0.113.${100 + time}`);
    expect(asked).toHaveLength(usualLimits.attemptSubject.points);
    await real.close();
  });
});
