import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureFolder, fixtureRelease } from '../../testing/server/fixtureReleases.ts';
import { type RunningIssuer, startIssuer } from '../../testing/server/startIssuer.ts';
import { type ForeignApi, startForeignApi } from '../../testing/support/startForeignApi.ts';

const bodies = ['{', 'null', '[]', '5', '"text"', '{"taxId":{"toString":1},"url":{"toString":1}}'];

describe('the stand-in issuer', () => {
  let issuer: RunningIssuer;
  beforeAll(async () => {
    issuer = await startIssuer();
  });
  afterAll(() => issuer.stop());

  const send = (path: string, body: string, method = 'POST') =>
    fetch(new URL(path, issuer.url), { method, body, headers: { authorization: `Bearer ${issuer.token}` } });

  it.each(bodies)('[REL-08] answers 400 to %s, and goes on', async (body) => {
    for (const fault of [undefined, 'late'] as const) {
      if (fault !== undefined) await issuer.fail('decision', fault);
      expect((await send('v2/decisions', body)).status).toBe(400);
      await issuer.mend();
    }
    expect((await send('faults', body, 'PUT')).status).toBe(400);
    const right = await send('v2/decisions', '{"taxId":"219091001"}');
    expect(await right.json()).toMatchObject({ verdict: { code: 'APPR' } });
  });
});

describe('the API of somebody else', () => {
  let api: ForeignApi;
  beforeAll(async () => {
    api = await startForeignApi(join(fixtureFolder, fixtureRelease));
  });
  afterAll(() => api.close());

  const configure = (body: string) =>
    fetch(`http://127.0.0.1:${api.port}/api/get-configuration`, { method: 'POST', body });

  it.each(bodies)('[REL-08] answers 400 to %s, and goes on', async (body) => {
    const refused = await configure(body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { message: expect.any(String) } });
    expect((await configure('{"url":"check.maple.localhost"}')).status).toBe(200);
  });

  it('[REL-08] answers 400 to an SSN that is no text, and goes on', async () => {
    const { payload } = await (await configure('{"url":"check.maple.localhost"}')).json();
    const body = JSON.stringify({ Applicant: { SSN: { toString: 1 } }, Terms: {}, SiteSettings: {} });
    const headers = { authorization: `Bearer ${payload.token}` };
    const submit = await fetch(`http://127.0.0.1:${api.port}/api/submit-application`, {
      method: 'POST',
      body,
      headers,
    });
    expect(submit.status).toBe(400);
    expect((await configure('{"url":"check.maple.localhost"}')).status).toBe(200);
  });
});
