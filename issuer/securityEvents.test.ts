import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Limits, usualLimits } from '../src/server/platform/limits/limits.ts';
import { silentObserver } from '../src/server/platform/metrics/Observer.ts';
import {
  type SecurityEvent,
  securityEvents,
  tellSecurityEvent,
} from '../src/server/platform/securityEvents.ts';
import { callByContract } from '../testing/server/callByContract.ts';
import { submission } from '../testing/server/submission.ts';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { verifyContact } from '../testing/server/verifyContact.ts';
import { createAuditWitness, writeAuditEntry } from './domain/backOffice/auditLog.ts';
import { enterKeys } from './platform/encryption/keys.ts';

const codes = 'apply-mfa.maple.localhost';
const guarded = 'check-captcha.maple.localhost';
const counted: string[] = [];
const observer = {
  ...silentObserver,
  onSecurityEvent: ({ event }: { event: string }) => {
    counted.push(event);
  },
};
const once1 = { points: 1 };
const strict = {
  ...usualLimits,
  attemptSession: { ...usualLimits.attemptSession, ...once1 },
  attemptSubject: { ...usualLimits.attemptSubject, points: 2 },
  attemptAll: { ...usualLimits.attemptAll, ...once1 },
  question: { ...usualLimits.question, ...once1 },
} as unknown as Limits;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ observer, limits: strict, trustedProxies: '127.0.0.1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Calls on the host of a new visitor. */
async function visitorAt(host: string) {
  const { token } = await server.visit(host === codes ? `${codes}/apply` : host);
  return {
    token,
    call: (name: string, request: Record<string, unknown> = {}, as = token) =>
      callByContract(server, as, name, request, { host }),
  };
}

const contact = { contactIdentifier: '5125550100', contactType: 'Text', ApplicantId: 0 };

/** Sends a code and guesses at it. */
async function guess(times: number): Promise<void> {
  const { call } = await visitorAt(codes);
  const mfaId = (await call('mfa-id')).json().Payload;
  await call('send-mfa', contact);
  const outbox: { code?: string }[] = (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
  const right = outbox.find(({ code }) => code !== undefined)?.code;
  const verifyCode = right === '000000' ? '111111' : '000000';
  for (let time = 0; time < times; time += 1)
    await call('verify-mfa', { verifyCode, ApplicantId: 0, MFA_Id: mfaId });
}

/** Guesses from a new session each time, hours apart, so no lock applies. */
async function look(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { call } = await visitorAt('check.maple.localhost');
    await server.database.query('update look_up_lock set locked_until = null');
    await call('verify-prequal-application', {
      referenceNumber: '912345678',
      ssnLast4: String(1_000 + time),
    });
  }
}

async function lookTwice(): Promise<void> {
  const { call } = await visitorAt('check.maple.localhost');
  for (const ssnLast4 of ['1234', '4321'])
    await call('verify-prequal-application', { referenceNumber: '912345678', ssnLast4 });
}

/** What a stranger does → the event it causes. */
const provoke: Record<SecurityEvent, () => Promise<unknown>> = {
  tokenRefused: () => callByContract(server, 'x'.repeat(40), 'mfa-id'),
  async sessionReplaced() {
    const { token, call } = await visitorAt(codes);
    await verifyContact({ ...server, request: onCodes }, { token }, 0);
    await call('submit-application', submission('1001'));
  },
  async otherApplication() {
    const { call } = await visitorAt('check.maple.localhost');
    await call('get-payment', { ApplicantId: '987654322' });
  },
  async applicationChanged() {
    const { call } = await visitorAt('check.maple.localhost');
    const applied = await call('submit-application', submission('1001'));
    await server.database.query('update application set credit_limit = 9000');
    await call('get-payment', { ApplicantId: applied.json().Payload.ref_number });
  },
  async contactRefused() {
    const { call } = await visitorAt('check-mfa.maple.localhost');
    const applied = await call('submit-application', submission('1001'));
    const ApplicantId = applied.json().Payload.ref_number;
    await call('send-mfa', { ...contact, ApplicantId });
  },
  async numberDenied() {
    const { call } = await visitorAt(codes);
    await call('send-mfa', { ...contact, contactIdentifier: '9005550100' });
  },
  codeWrong: () => guess(1),
  codeExhausted: () => guess(6),
  async codeMissing() {
    const { call } = await visitorAt(codes);
    await call('submit-application', submission('1001'));
  },
  async captchaFailed() {
    const { call } = await visitorAt(guarded);
    await call('validate-captcha', { token: 'nonsense', productName: 'Maple' });
  },
  async captchaMissing() {
    const { call } = await visitorAt(guarded);
    await call('submit-application', submission('1001'));
  },
  lookUpLocked: lookTwice,
  subjectLocked: () => look(2),
  subjectClosed: () => look(10),
  alarmRaised: () => look(2),
  async limitReached() {
    const { call } = await visitorAt('check.maple.localhost');
    for (const username of ['jordan.avery', 'jordan.avery2'])
      await call('check-user-availability', { username, referenceNumber: '987654322' });
  },
  hostUnknown: () => server.request('evil.example', 'GET', '/'),
  clientUnreadable: () =>
    server.request('check.maple.localhost', 'GET', '/', { headers: { 'x-forwarded-for': 'nobody' } }),
  async requestUnreadable() {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('no request\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
  },
  policyViolated: () =>
    server.request('check.maple.localhost', 'POST', '/csp-reports', {
      payload: JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src' } }),
      headers: { 'content-type': 'application/csp-report' },
    }),
  async testPanelRefused() {
    const { call } = await visitorAt('check.maple.localhost');
    await call('get-applicant-information', { applicantId: '987654322' });
  },
  async auditLogCut() {
    const { database, app } = server;
    const look = createAuditWitness(database, { log: app.log, observer });
    await writeAuditEntry(database, { operator: 'ann', command: 'list', outcome: 'listed 0' }, new Date());
    await look();
    await database.execute(
      'set session_replication_role = replica; delete from audit_entry; set session_replication_role = default',
    );
    await look();
  },
  async keyChanged() {
    const { database, app } = server;
    for (const keys of [['one'], ['one', 'two'], ['two', 'one']] as const)
      if ((await enterKeys(database, { keys })).isKeyNew)
        tellSecurityEvent({ log: app.log, observer }, 'keyChanged', { key: keys[0] });
  },
};

const onCodes: TestServer['request'] = (host, ...rest) =>
  server.request(host === 'localhost' ? host : codes, ...rest);

const typed = ['jordan', '219-09', '5125550100', '9005550100', '912345678', '987654322', '127.0.0.1', 'evil'];

describe('security events', () => {
  it.each(Object.keys(securityEvents) as SecurityEvent[])(
    '[SAFE-07] [SAFE-08] [SAFE-09] [SAFE-03] %s is a line of its own and is counted, without what was typed or whence it came',
    async (event) => {
      await server.database.query('delete from rate_limit');
      await server.database.query('delete from look_up_lock');
      server.lines.length = 0;
      counted.length = 0;
      await provoke[event]();
      const lines = server.lines.map((line) => JSON.parse(line));
      const told = lines.filter((line) => line.event === `security.${event}`);
      expect(told.length, server.lines.join('\n')).toBeGreaterThan(0);
      expect(counted.filter((name) => name === event)).toHaveLength(told.length);
      for (const line of told) expect(['warn', 'error']).toContain(line.level);
      for (const word of typed) expect(server.lines.join('\n').toLowerCase()).not.toContain(word);
    },
  );

  it('are not told of somebody who does what pages do', async () => {
    await server.database.query('delete from rate_limit');
    server.lines.length = 0;
    const { call } = await visitorAt('check.maple.localhost');
    await server.request('check.maple.localhost', 'POST', '/api/mfa-id');
    expect((await call('submit-application', submission('1001'))).statusCode).toBe(200);
    expect(server.lines.filter((line) => line.includes('security.'))).toEqual([]);
  });
});
