import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceCall } from '../src/server/platform/metrics/Observer.ts';
import { fixtureFolder, fixtureReleases } from '../testing/server/fixtureReleases.ts';
import { sendTo } from '../testing/server/sendTo.ts';
import { type RunningIssuer, type ServicesDocument, startIssuer } from '../testing/server/startIssuer.ts';
import { submission } from '../testing/server/submission.ts';
import needs from './domain/services/needs.json' with { type: 'json' };
import { readOptions } from './options/readOptions.ts';
import { databaseTemplate } from './platform/database/testDatabase.ts';
import { startServer } from './startServer.ts';

let issuer: RunningIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());

const template = await databaseTemplate();
const folder = mkdtempSync(join(tmpdir(), 'cardstock-start-'));

/** Releases whose sites use these actions. */
function asking(...actions: string[]) {
  const file = join(folder, `${actions.join('-')}.json`);
  writeFileSync(file, JSON.stringify({ on: actions.map((action) => ({ call: { action } })) }));
  return { ...fixtureReleases, file: async () => file };
}

function options(more: Record<string, string> = {}) {
  const read = readOptions({
    SANDBOX: '0',
    ENVIRONMENT: 'development',
    PORT: '0',
    CARDSTOCK_KEY: '07'.repeat(32),
    DATA_DIR: 'memory://',
    RELEASES_DIR: fixtureFolder,
    ISSUER_TOKEN: issuer.token,
    ...more,
  });
  return { ...read, database: { ...read.database, template } };
}

const servicesFile = (amend?: (document: ServicesDocument) => void) => ({
  SERVICES_FILE: issuer.servicesFile(amend),
});

describe('a server outside the sandbox', () => {
  it('[REL-07] does not start where applications would be lost', async () => {
    const actions = ['submitApplication', 'makePayment', 'confirmReservation', 'initiateBankLink'];
    const attempt = startServer(options(), { releases: asking(...actions) });
    for (const sentence of [
      'Applications would be lost without services',
      'decision: applications would wait for a decision that nobody makes',
      'reservations: nobody who has a letter could begin (maple.check and 3 more). Remedy: name "reservations" under "services" of SERVICES_FILE, or say under "without" of SERVICES_FILE why it is left out.',
      'bankLink: applications that wait for a bank account would wait for ever',
      'payments: a fee that is owed could not be paid (maple.check and 3 more). Remedy: set PAYMENT_GATEWAY_URL',
    ])
      await expect(attempt).rejects.toThrow(sentence);
  });

  it('[REL-07] does not start where a service lacks a call that a flow needs', async () => {
    const more = servicesFile(({ services }) => {
      delete services.decision?.calls.accept;
    });
    await expect(startServer(options(more), { releases: asking('submitOffer') })).rejects.toThrow(
      'decision.accept: applications would wait for a decision that nobody makes (maple.check and 3 more). Remedy: add the call "accept" to "decision" in SERVICES_FILE',
    );
  });

  it('[REL-07] does not start with a services file that is wrong', async () => {
    const more = servicesFile(({ services }) => {
      services.decision = { ...services.decision, url: 'http://issuer.example/', calls: {} };
    });
    await expect(startServer(options(more), { releases: asking() })).rejects.toThrow(
      /The services file is not right:\n.*services-\d+\.json:\d+:\d+: the key "decide" is missing/,
    );
  });

  it('says what to do where its port is taken', async () => {
    const { port } = new URL(issuer.url);
    await expect(startServer(options({ ...servicesFile(), PORT: port }))).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is in use: end what listens there, or set PORT to another.`,
    );
  });

  it('[REL-07] [SAFE-13] starts without what is left out on purpose, says so, gets an application approved by the issuer, and keeps secrets and answers to itself', async () => {
    const lines: string[] = [];
    const counted: ServiceCall[] = [];
    const file = servicesFile((document) => {
      for (const name of ['reservations', 'email', 'prefill']) delete document.services[name];
      document.without = { reservations: 'no letters yet' };
    });
    const running = await startServer(options({ ...file, LOG_LEVEL: 'trace' }), {
      releases: asking('submitApplication', 'confirmReservation', 'validateEmail'),
      logStream: { write: (line) => lines.push(line) },
      onCall: (call) => counted.push(call),
    });
    const told = lines.map((line) => JSON.parse(line)).filter(({ message }) => /not set up/.test(message));
    expect(told.map(({ service, why }) => [service, why])).toEqual([
      ['reservations', 'no letters yet'],
      ['email', 'this server goes on without it'],
      ['prefill', 'this server goes on without it'],
    ]);
    const host = 'apply.maple.localhost';
    const send = (name: string, body: unknown, headers = {}) =>
      sendTo(running.port, host, `/api/${name}`, { body, headers });
    const decisions = async () => (await issuer.came()).filter(({ service }) => service === 'decision');
    try {
      const visit = await send('get-configuration', { url: `${host}/apply` });
      const authorization = `Bearer ${JSON.parse(visit.body).Payload.Token}`;
      const sent = submission('1001');
      await issuer.fail('decision', '500');
      const failed = await send('submit-application', sent, { authorization });
      expect(failed.status).toBe(502);
      const [first, ...others] = await decisions();
      expect(others.map(({ key }) => key)).toEqual([first?.key, first?.key]);
      await issuer.mend();
      const answer = await send('submit-application', sent, { authorization });
      expect(JSON.parse(answer.body).Payload).toMatchObject({ result: 'APPROVED', credit_limit: 750 });
      // The same answers from the same visitor are one application to the issuer, however often they are sent.
      expect((await decisions()).map(({ key }) => key)).toEqual([first?.key]);
      const calls = await issuer.came();
      const correlations = lines.map((line) => JSON.parse(line).correlation);
      expect(calls.every(({ correlation }) => correlations.includes(correlation))).toBe(true);
    } finally {
      await running.stop();
    }
    expect(counted.map(({ service, outcome }) => [service, outcome])).toContainEqual([
      'decision',
      'answered',
    ]);
    const log = lines.join('');
    for (const secret of [issuer.token, '219-09', '219091001', 'Avery', 'Congress', 'jordan.avery'])
      expect(log).not.toContain(secret);
  });
});

describe('a sandbox', () => {
  it('asks a service of the file in place of its stand-in', async () => {
    const more = { ...servicesFile(), SANDBOX: '1', CARDSTOCK_KEY: '', LOG_LEVEL: 'silent' };
    const running = await startServer(options({ ...more, CARDSTOCK_KEY_FILE: join(folder, 'key') }), {
      releases: fixtureReleases,
    });
    const host = 'apply.maple.localhost';
    const visit = await sendTo(running.port, host, '/api/get-configuration', {
      body: { url: `${host}/apply` },
    });
    const headers = { authorization: `Bearer ${JSON.parse(visit.body).Payload.Token}` };
    // The persona of these digits is declined.
    const answer = await sendTo(running.port, host, '/api/submit-application', {
      body: submission('2001'),
      headers,
    });
    await running.stop();
    expect(JSON.parse(answer.body).Payload).toMatchObject({ result: 'APPROVED', credit_limit: 750 });
  });
});

describe('what services are needed for', () => {
  it('[REL-07] is said of actions that there are', () => {
    const actions = readdirSync('src/actions').map((file) => file.replace('.action.json', ''));
    const named = Object.values(needs.services).flatMap((need) =>
      'actions' in need ? Object.keys(need.actions) : [],
    );
    expect(named.filter((name) => !actions.includes(name))).toEqual([]);
  });
});
