import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../../../testing/server/testServer.ts';

const server = await serverOfFile();

describe('the stand-ins for outside pages', () => {
  it('[RES-007] [A-001] the payment page shows what it was told, as text', async () => {
    const { body, statusCode } = await server.request(
      'pay.localhost:4000',
      'GET',
      '/?referenceNumber=123456789&x=%3Cb%3E',
    );
    expect(statusCode).toBe(200);
    expect(body).toContain('<code>referenceNumber</code>');
    expect(body).toContain('<span class="number">123456789</span>');
    expect(body).toContain('<span class="number">&lt;b&gt;</span>');
  });

  it.each([
    ['bank.localhost:4000', '/'],
    ['bank.localhost:4000', '/credit-builder'],
    ['bank.localhost:4000', '/partner'],
    ['pay.localhost:4000', '/'],
  ])('[SAFE-01] %s%s has the policy of its kind, which runs nothing of others', async (host, path) => {
    const { headers } = await server.request(host, 'GET', path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it.each(['/reviews/micro?business=one', '/reviews/slider?business=one'])(
    '[LAY-039] %s may stand in a frame of a site, and runs nothing',
    async (path) => {
      const { body, headers } = await server.request('thirdparty.localhost:4000', 'GET', path);
      expect(body).toContain('<span class="number">one</span>');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain('frame-ancestors http://*.localhost:*');
      expect(policy).not.toContain('script-src');
    },
  );

  it('[GRB-005] [ALT-006] the bank answers a posted form with the page of its path', async () => {
    const post = (path: string) => server.request('bank.localhost:4000', 'POST', path);
    expect((await post('/')).body).toContain('<h1>Bank</h1>');
    expect((await post('/credit-builder')).body).toContain('<h1>Credit builder</h1>');
  });
});
