import { describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import type { ResolvedSite } from '../../src/server/platform/sites/SiteSettings.ts';
import { testDay } from '../../testing/server/testPageServer.ts';
import { serverOfFile } from '../../testing/server/testServer.ts';
import type { Session } from '../platform/sessions/findSession.ts';
import { portsOf } from '../portsOf.ts';
import { checkToken } from './captcha.ts';

const guarded = 'check-captcha.maple.localhost';
const origin = `http://${guarded}:4000`;
const provider = 'thirdparty.localhost:4000';
const override = '/sandbox/overrides/maple.check/settings/ProductSettings/CaptchaFrameUrl';
const asked = (page: string) => `/captcha?origin=${encodeURIComponent(page)}`;

const server = await serverOfFile();

async function frame(page = origin) {
  const answer = await server.request(provider, 'GET', asked(page));
  return {
    status: answer.statusCode,
    policy: String(answer.headers['content-security-policy']),
    token: /data-token="([^"]+)"/.exec(answer.body)?.[1] ?? '',
    target: /data-target="([^"]+)"/.exec(answer.body)?.[1] ?? '',
    body: answer.body,
  };
}

describe('the frame of the sandbox’s captcha provider', () => {
  it('[SAFE-01] [SAFE-12] stands in a page of the site that asks, talks to it alone, and runs nothing inline', async () => {
    const { status, policy, target, body } = await frame();
    expect([status, target]).toEqual([200, origin]);
    expect(policy).toContain(`frame-ancestors ${origin};`);
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(body).not.toMatch(/<script(?! type="module" src="\/_pages\/)|\sstyle=|\son[a-z]+=/);
    const script = await server.request(provider, 'GET', '/_pages/captcha.js');
    expect(script.headers['content-type']).toContain('text/javascript');
  });

  it.each(['', 'https://elsewhere.example', 'javascript:alert(1)', 'http://nobody.localhost:4000'])(
    '[SAFE-12] gives no token to %j',
    async (page) => {
      const { status, policy, token } = await frame(page);
      expect([status, token]).toEqual([400, '']);
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );
});

describe('a site whose captcha is a provider’s', () => {
  const turnOn = () =>
    server.request('localhost:4000', 'PUT', override, { payload: { value: `http://${provider}/captcha` } });
  const turnOff = () => server.request('localhost:4000', 'DELETE', override);

  it('[SAFE-04] may frame the provider where the captcha is on, and nowhere else', async () => {
    const policyOf = async (host: string) =>
      String((await server.request(host, 'GET', '/')).headers['content-security-policy']);
    expect(await policyOf(`${guarded}:4000`)).not.toContain(provider);
    await turnOn();
    try {
      expect(await policyOf(`${guarded}:4000`)).toMatch(
        /frame-src 'self'[^;]* http:\/\/thirdparty\.localhost:4000/,
      );
      expect(await policyOf('check.maple.localhost:4000')).not.toContain(provider);
    } finally {
      await turnOff();
    }
  });

  it('[CAP-004] [A-093] passes with a token of the provider, once, and with no other', async () => {
    const visitor = await server.visit(guarded);
    const verdict = async (token: string) =>
      (await visitor.call('validate-captcha', { token, productName: 'Maple' })).json().Success;
    const { token } = await frame();
    expect(await verdict(token)).toBe(false);
    await turnOn();
    try {
      expect(await verdict('abc')).toBe(false);
      expect(await verdict(token)).toBe(true);
      expect(await verdict(token)).toBe(false);
      server.setNow(new Date(testDay.getTime() + 660_000));
      expect(await verdict((await frame()).token)).toBe(true);
    } finally {
      server.setNow(testDay);
      await turnOff();
    }
  });

  it('[A-093] passes nobody where the provider cannot be asked', async () => {
    const site = { settings: { ProductSettings: { CaptchaFrameUrl: 'https://captcha.example/' } } };
    const context = {
      site: site as unknown as ResolvedSite,
      session: { chain: 'chain' } as Session,
      secrets: server.secrets,
      now: () => testDay,
      ports: portsOf({}, undefined, { ...server, now: () => testDay }),
    };
    await expect(checkToken('abc', context)).rejects.toThrow(ServiceFailure);
  });
});
