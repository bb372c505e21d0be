import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InterruptedDatabase, interruptAfter } from '../../../testing/server/interruptAfter.ts';
import { submission } from '../../../testing/server/submission.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { verifyContact } from '../../../testing/server/verifyContact.ts';
import { untilBlocked } from '../../../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../../../testing/support/createDatabase.ts';
import type { OpenDatabase } from '../database/Database.ts';
import { openDatabase } from '../database/openDatabase.ts';

const host = 'check-mfa.maple.localhost';
let place: TestDatabase;
let databases: [OpenDatabase, OpenDatabase];
let interrupted: InterruptedDatabase;
/** The one whose statements are interrupted, and another one on the same database. */
let slow: TestServer;
let other: TestServer;
beforeAll(async () => {
  place = await createDatabase();
  const open = () => openDatabase({ url: place.url, folder: '' });
  databases = [await open(), await open()];
  interrupted = interruptAfter(databases[0]);
  slow = await testServer({ database: interrupted.database });
  other = await testServer({ database: databases[1] });
});
afterAll(async () => {
  await Promise.all([slow.close(), other.close()]);
  await Promise.all(databases.map((database) => database.close()));
  await place.drop();
});

const authorized = (token: string) => ({ authorization: `Bearer ${token}` });

function call(server: TestServer, token: string, name: string, body: unknown) {
  return server.request(host, 'POST', `/api/${name}`, {
    payload: JSON.stringify(body),
    headers: { ...authorized(token), 'content-type': 'application/json' },
  });
}

const use = async (token: string) =>
  (await call(other, token, 'get-route-settings', { Url: host, Route: '/' })).statusCode;

/** Somebody who has applied, and what they verify their e-mail address with. */
async function applicant() {
  const visitor = await other.visit(host);
  const applied = await visitor.call('submit-application', submission('1001'));
  const reference = String(applied.json().Payload.ref_number);
  return { ...visitor, verify: (server: TestServer) => verifyContact(server, visitor, reference) };
}

describe('a page that is loaded', () => {
  // `findSession` and `lockSession` read the token; the first moment is before the chain is held.
  const moments = [
    ['once the token was read', /from session_token t join/],
    ['once a start token was found used', /^select 1 from session_chain/],
  ] as const;

  it.each(moments)(
    '[SAFE-07] [SEC-002] while a code is verified, %s, gets no token of that session',
    async (_at, statement) => {
      const first = await applicant();
      let verified = '';
      interrupted.interrupt(statement, async () => {
        verified = (await first.verify(other)).token;
      });
      const page = await slow.visit(host, authorized(first.token));
      expect(await use(verified)).toBe(200);
      expect(page.configuration).toMatchObject({ SessionEnded: true });
      expect(page.configuration.Session).not.toBe(first.configuration.Session);
      expect(await use(first.token)).toBe(401);
    },
  );

  it.each(moments)(
    '[F-101] while the visitor starts over, %s, gets no token of that session',
    async (_at, statement) => {
      const first = await applicant();
      await call(other, first.token, 'submit-application', submission('1001'));
      interrupted.interrupt(statement, () => call(other, first.token, 'end-session', {}));
      const page = await slow.visit(host, authorized(first.token));
      expect(page.configuration).toMatchObject({ SessionEnded: true, Applicant: null });
      expect(page.configuration.Session).not.toBe(first.configuration.Session);
    },
  );

  it('[SAFE-07] [SEC-002] before a code is verified loses the token that it got', async () => {
    const first = await applicant();
    let verified: Promise<{ token: string }> | undefined;
    // The chain is held here: the code has to wait until the page has its token.
    interrupted.interrupt(/^insert into session_token/, async () => {
      verified = first.verify(other);
    });
    const page = await slow.visit(host, authorized(first.token));
    expect(page.configuration.Session).toBe(first.configuration.Session);
    expect(await use((await verified)?.token ?? '')).toBe(200);
    expect(await use(page.token)).toBe(401);
  });

  it('[F-101] before the visitor starts over loses the token that it got', async () => {
    const first = await applicant();
    let ended: Promise<{ statusCode: number }> | undefined;
    interrupted.interrupt(/^insert into session_token/, async () => {
      ended = call(other, first.token, 'end-session', {});
    });
    const page = await slow.visit(host, authorized(first.token));
    expect((await ended)?.statusCode).toBe(200);
    expect(await use(page.token)).toBe(401);
  });

  it('[A-078] [F-101] while another tab makes its first call stays in the same session', async () => {
    const first = await other.visit(host);
    interrupted.interrupt(/from session_token t join|^select 1 from session_chain/, () => use(first.token));
    const page = await slow.visit(host, authorized(first.token));
    expect(page.configuration).toMatchObject({
      Session: first.configuration.Session,
      SessionEnded: false,
    });
    expect([await use(first.token), await use(page.token)]).toEqual([200, 200]);
  });
});

it('[F-101] a code that is verified while the visitor starts over begins nothing again', async () => {
  const first = await applicant();
  let ended: Promise<{ statusCode: number }> | undefined;
  interrupted.interrupt(/^update session_token set superseded_at/, async () => {
    ended = call(other, first.token, 'end-session', {});
    // It has read the token by now; later, it would find it superseded.
    await untilBlocked(databases[1]);
  });
  const verified = await first.verify(slow);
  expect((await ended)?.statusCode).toBe(200);
  expect(await use(verified.token)).toBe(401);
});

it('[F-101] a session that was ended is not told again to the person whom it was started for', async () => {
  const first = await applicant();
  const morgan = submission('1003', { FirstName: 'Morgan', SSN: '431-22-1003' });
  const hers = (await call(other, first.token, 'submit-application', morgan)).json();
  await call(other, hers.SessionToken, 'end-session', {});
  const again = (await call(other, first.token, 'submit-application', morgan)).json();
  expect(again.SessionId).not.toBe(hers.SessionId);
  expect(again.Payload.ref_number).not.toBe(hers.Payload.ref_number);
  expect(await use(again.SessionToken)).toBe(200);
});
