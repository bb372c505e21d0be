import type { LightMyRequestResponse } from 'fastify';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import saveTracking from '../../schemas/api/save-tracking.json' with { type: 'json' };
import { type TestServer, testServer, type Visitor } from '../../testing/server/testServer.ts';
import { type CaptchaChallenge, hashOf } from '../domain/captcha.ts';

/** An embedded database takes seconds to start on a busy machine. */
const startTimeout = 60_000;

const host = 'check.maple.localhost';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await testServer();
  visitor = await server.visit();
}, startTimeout);
afterAll(() => server.close());

/** A call of a visitor without a body. */
function read(url: string, { token }: Visitor = visitor): Promise<LightMyRequestResponse> {
  return server.request(host, 'GET', url, { headers: { authorization: `Bearer ${token}` } });
}

/** Sets or takes back an override of the site, through the sandbox. */
async function override(place: string, value: unknown): Promise<void> {
  const url = `/sandbox/overrides/maple.check/${place}`;
  const answer =
    value === undefined
      ? await server.request(host, 'DELETE', url)
      : await server.request(host, 'PUT', url, { payload: { value } });
  expect(answer.statusCode).toBe(200);
}

const austin = { street: '500 Congress Ave', city: 'Austin', state: 'TX', zipcode: '78701', subpremise: '' };

describe('validate-address-service', () => {
  const nothing = { MissingParts: [], SuggestedParts: {}, SuggestedAddress: null, IsPoBox: false };
  it.each([
    ['API-013', '500 Congress Ave', nothing],
    [
      'SVC-012',
      '1 Missing Number St',
      {
        MissingParts: ['house_number'],
        SuggestedParts: { house_number: '100 Missing Number St' },
        SuggestedAddress: '100 Missing Number St, Austin, TX 78701',
        IsPoBox: false,
      },
    ],
    ['SVC-013', 'PO Box 12', { ...nothing, IsPoBox: true }],
  ])('[%s] answers to %s with all four keys', async (_row, street, Payload) => {
    const answer = await visitor.call('validate-address-service', { ...austin, street });
    expect([answer.statusCode, answer.json()]).toEqual([200, { Success: true, StatusCode: 200, Payload }]);
  });

  it('[SVC-014] answers 502 and Success false when the service fails', async () => {
    const answer = await visitor.call('validate-address-service', { ...austin, street: '1 Outage Rd' });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ Success: false, StatusCode: 502 });
  });

  it('[SVC-014] fails the same way where the configuration names a provider that is not there', async () => {
    await override('settings/ProductSettings/AddressService', 'nobody');
    expect((await visitor.call('validate-address-service', austin)).statusCode).toBe(502);
    await override('settings/ProductSettings/AddressService', undefined);
    expect((await visitor.call('validate-address-service', austin)).statusCode).toBe(200);
  });
});

describe('validate-state', () => {
  const query = {
    FirstName: 'Jordan',
    LastName: 'Avery',
    City: 'Austin',
    State: 'TX',
    Zip: '78701',
    Flow: 'CHECK',
  };
  it.each([
    ['VALID', {}],
    ['VALID', { Url: host, Address1: '500 Congress Ave', Address2: null, Product: 'MAPLE' }],
    ['MISMATCH', { Zip: '10001' }],
    ['INVALID_STATE', { State: 'WY', Zip: '82001', City: 'Cheyenne' }],
    ['INVALID_STATE', { State: 'WY', Zip: '82001', City: 'Cheyenne', checkNonBusinessState: true }],
  ])('[API-012] answers %s to %j', async (result, difference) => {
    const answer = await visitor.call('validate-state', { ...query, ...difference });
    expect(answer.json()).toEqual({ Success: true, StatusCode: 200, Payload: { Result: result } });
  });

  it('[SVC-018] fails for the city Outage', async () => {
    expect((await visitor.call('validate-state', { ...query, City: 'Outage' })).statusCode).toBe(502);
  });
});

describe('find-place', () => {
  it.each([
    ['78701', { City: 'Austin', State: 'TX' }],
    ['787011234', { City: 'Austin', State: 'TX' }],
    ['00000', null],
    ['7870', null],
    ['', null],
  ])('[F-422] answers %j with %j', async (Zip, Payload) => {
    const answer = await visitor.call('find-place', { Zip });
    expect(answer.json()).toEqual({ Success: true, StatusCode: 200, Payload });
  });
});

describe('validate-email-service', () => {
  it.each([
    ['jordan@example.com', 'accepted_email', 'deliverable'],
    ['undeliverable@example.com', 'rejected_email', 'undeliverable'],
  ])('[API-014] answers %s with %s', async (email, Reason, State) => {
    const answer = await visitor.call('validate-email-service', { email, sessionId: '' });
    expect(answer.json()).toEqual({ Success: true, StatusCode: 200, Payload: { Reason, State } });
  });

  it('[SVC-005] answers 502 and Success false when the service fails', async () => {
    const answer = await visitor.call('validate-email-service', { email: 'unavailable@example.com' });
    expect(answer.statusCode).toBe(502);
    expect(answer.json().Success).toBe(false);
  });
});

describe('save-tracking', () => {
  it('[API-006] answers a tracking id, and the same one when updating', async () => {
    const first = await visitor.call('save-tracking', {
      ProductId: 7,
      WebSite: `http://${host}/get?ssn=1`,
      UtmSource: 'letter',
      Device: 'Mobile',
      Referrer: `https://jordan@news.example/${'a'.repeat(3000)}?email=jordan@example.com`,
    });
    const id: unknown = first.json().Payload;
    expect(id).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    const second = await visitor.call('save-tracking', { id, applicantId: '123456789', UtmSource: 'mail' });
    expect(second.json()).toEqual({ Success: true, StatusCode: 200, Payload: id });
    const [row] = await server.database.query('select * from tracking where id = $1', [id]);
    expect(row).toMatchObject({
      web_site: `http://${host}/get`,
      utm_source: 'mail',
      device: 'Mobile',
      product_id: '7',
      // What a request claims about an application is not believed.
      application: null,
    });
    expect(row?.referrer).toHaveLength(2048);
    expect(row?.referrer).toMatch(/^https:\/\/news\.example\/aaa/);
  });

  it('[F-747] [TRK-006] keeps one record of a session, however often and with whatever it is called', async () => {
    const other = await server.visit();
    const long = 'x'.repeat(5000);
    const texts = Object.keys(saveTracking.request.properties).filter(
      (name) =>
        !['id', 'applicantId', 'ProductId', 'SessionId', 'Device', 'WebSite', 'Referrer'].includes(name),
    );
    const record = Object.fromEntries(texts.map((name) => [name, long]));
    const ids: unknown[] = [];
    for (const body of [{ UtmSource: 'first' }, record, {}])
      ids.push((await other.call('save-tracking', body)).json().Payload);
    const both = await Promise.all([0, 1].map(() => other.call('save-tracking', { Device: 'Mobile' })));
    ids.push(...both.map((answer) => answer.json().Payload));
    expect(new Set(ids).size).toBe(1);
    const rows = await server.database.query<Record<string, unknown>>(
      'select t.* from tracking t join session_chain c on c.id = t.chain where c.report_id = $1',
      [other.configuration.SessionReportId],
    );
    expect(rows).toHaveLength(1);
    const kept = Object.values(rows[0] ?? {}).filter((value) => String(value).startsWith('xx'));
    expect(kept).toHaveLength(texts.length);
    expect(Math.max(...kept.map((value) => String(value).length))).toBe(1024);
  });

  it("[SAFE-07] answers another session's id like an unknown one, and changes nothing", async () => {
    const other = await server.visit();
    const id: unknown = (await other.call('save-tracking', { UtmSource: 'theirs' })).json().Payload;
    const foreign = await visitor.call('save-tracking', { id, UtmSource: 'mine' });
    const unknown = await visitor.call('save-tracking', { id: '00000000-0000-0000-0000-000000000000' });
    const odd = await visitor.call('save-tracking', { id: "' or 1=1" });
    expect(foreign.statusCode).toBe(404);
    expect([unknown.body, odd.body]).toEqual([foreign.body, foreign.body]);
    const [row] = await server.database.query('select utm_source from tracking where id = $1', [id]);
    expect(row?.utm_source).toBe('theirs');
  });
});

describe('the other tracking calls', () => {
  it('[API-007] keeps a step', async () => {
    const answer = await visitor.call('insert-waterfall-tracking-info', {
      StepId: 9,
      flow: 'CHECK',
      applicantId: 0,
      SiteEvent: 'start',
      webSite: 'check.maple.localhost?x=1',
    });
    expect(answer.json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    const [row] = await server.database.query('select * from waterfall_step where step = 9');
    expect(row).toMatchObject({ flow: 'CHECK', site_event: 'start', web_site: 'check.maple.localhost' });
  });

  it('[F-747] [API-007] keeps so many steps of a session', async () => {
    const { call, configuration } = await server.visit();
    const step = { StepId: 2 };
    await call('insert-waterfall-tracking-info', step);
    await server.database.query(
      `insert into waterfall_step (chain, step, created_at)
       select id, 1, now() from session_chain, generate_series(1, 198) where report_id = $1`,
      [configuration.SessionReportId],
    );
    const count = () =>
      server.database.query(
        'select 1 from waterfall_step w join session_chain c on c.id = w.chain where c.report_id = $1',
        [configuration.SessionReportId],
      );
    for (const kept of [200, 200]) {
      expect((await call('insert-waterfall-tracking-info', step)).statusCode).toBe(200);
      expect(await count()).toHaveLength(kept);
    }
  });

  it.each([
    [
      ['a', 2],
      ['a', '2'],
    ],
    ['a, b,,', ['a', 'b']],
    [null, []],
    [['x'.repeat(120)], ['x'.repeat(120)]],
  ])('[API-008] [F-747] queues an event for the ids %j', async (idList, kept) => {
    const hid = JSON.stringify(idList);
    const { call } = await server.visit();
    const answer = await call('save-post-back-queue', { idList, siteEvent: 'landing', hid });
    expect(answer.json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    const [row] = await server.database.query('select * from post_back where hid = $1', [hid]);
    expect(row).toMatchObject({ partner_ids: kept, sent_at: null });
  });

  it.each([
    ['none', {}],
    ['null', { siteEvent: null }],
    ['an empty one', { siteEvent: '' }],
    ['one that nothing is left of', { siteEvent: '\0' }],
  ])('[F-209] [API-008] queues nothing without an event: %s', async (_case, event) => {
    const hid = `no event ${JSON.stringify(event)}`;
    expect((await visitor.call('save-post-back-queue', { hid, ...event })).statusCode).toBe(400);
    expect(await server.database.query('select * from post_back where hid = $1', [hid])).toEqual([]);
  });

  it('[API-009] counts a followed link once', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.call('update-webapps-report', {
        ReportId: visitor.configuration.SessionReportId,
        termsButton: true,
      });
      expect(answer.json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    }
    const rows = await server.database.query("select * from followed_link where link = 'termsButton'");
    expect(rows).toHaveLength(1);
  });

  it.each([
    [400, {}],
    [400, { privacyLink: true, faqLink: true }],
    [400, { privacyLink: false }],
    [400, { otherLink: true }],
    [404, { ReportId: 'another', faqLink: true }],
  ])('[API-009] answers %d to %j', async (status, difference) => {
    const answer = await visitor.call('update-webapps-report', {
      ReportId: visitor.configuration.SessionReportId,
      ...difference,
    });
    expect(answer.statusCode).toBe(status);
  });
});

describe('get-card-color-choice', () => {
  it('[API-020] lists the colours, whatever the path looks like', async () => {
    for (const path of ['get-card-color-choice', 'get-card-color-choice/', 'GET-Card-Color-Choice']) {
      const answer = await visitor.call(path, { ProductId: '7', PRODUCTCODE: 'maple' });
      expect(answer.json().Payload).toEqual([
        { Code: '01', DisplayName: 'Classic', Fee: 0, ColorCardFileName: '' },
        { Code: '02', DisplayName: 'Night - Premium', Fee: 9.95, ColorCardFileName: '' },
      ]);
    }
  });

  it('lists none where the site offers no choice, and knows no other product', async () => {
    await override('settings/MainSettings/HasCardColorChoice', false);
    expect((await visitor.call('get-card-color-choice', { productCode: 'MAPLE' })).json().Payload).toEqual(
      [],
    );
    await override('settings/MainSettings/HasCardColorChoice', undefined);
    expect((await visitor.call('get-card-color-choice', { productCode: 'OAK' })).statusCode).toBe(404);
  });
});

describe('the terms calls', () => {
  it('[API-010] answers a PDF', async () => {
    const answer = (await visitor.call('get-terms-pdf', { productCode: 'MAPLE' })).json();
    expect(answer).toMatchObject({ HasErrors: false, Errors: [] });
    const document = await PDFDocument.load(Buffer.from(answer.FileContent, 'base64'));
    expect(document.getTitle()).toBe('Maple Mastercard: pricing and terms');
  });

  it('[TRM-002] answers a sentence for a product without terms', async () => {
    const answer = (await visitor.call('get-terms-pdf', { productCode: 'OAK' })).json();
    expect(answer).toMatchObject({ HasErrors: true, FileContent: null });
    expect(answer.Errors).toEqual(["We couldn't find the terms for this product."]);
  });

  it('[API-039] answers HTML with StatusCode 1, below the applicant API', async () => {
    const answer = await read('/applicant-api/get-pdf-html-template/maple');
    expect(answer.json()).toMatchObject({ Success: true, StatusCode: 1, Errors: [] });
    expect(answer.json().Payload).toContain('<h2>Maple Mastercard: pricing and terms</h2>');
    expect(answer.json().TermsId).toMatch(/^[0-9a-f]{32}$/);
    const none = await read('/applicant-api/get-pdf-html-template/OAK');
    expect(none.json()).toMatchObject({ Success: false, StatusCode: 404, Payload: null });
  });
});

describe('validate-captcha', () => {
  async function solve(asker: Visitor): Promise<string> {
    const answer = await read('/api/captcha-challenge', asker);
    expect(answer.statusCode).toBe(200);
    const puzzle = answer.json() as CaptchaChallenge;
    let number = 0;
    while (number < puzzle.maxnumber && hashOf(puzzle.salt, number) !== puzzle.challenge) number += 1;
    return Buffer.from(JSON.stringify({ ...puzzle, number })).toString('base64');
  }

  it('[API-011, CAP-004] accepts a solution once, for its own session', async () => {
    const asker = await server.visit('check-captcha.maple.localhost');
    const token = await solve(asker);
    const verdict = async (who: Visitor, claim: string) =>
      (await who.call('validate-captcha', { token: claim, productName: 'Maple' })).json().Success;
    expect(await verdict(visitor, token)).toBe(false);
    expect(await verdict(asker, token)).toBe(true);
    expect(await verdict(asker, token)).toBe(false);
    const [row] = await server.database.query(
      'select captcha_passed_at from session_chain where report_id = $1',
      [asker.configuration.SessionReportId],
    );
    expect(row?.captcha_passed_at).toBeInstanceOf(Date);
    expect(await verdict(asker, await solve(asker))).toBe(true);
  });
});
