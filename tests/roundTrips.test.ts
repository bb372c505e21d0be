import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../issuer/calls/registry.ts';
import { testDatabase } from '../issuer/platform/database/testDatabase.ts';
import { openReleases } from '../src/compile/release/Release.ts';
import { readContracts } from '../src/server/platform/contract.ts';
import type { SiteEntry } from '../src/server/platform/sites/SiteSettings.ts';
import { callByContract } from '../testing/server/callByContract.ts';
import { countRoundTrips } from '../testing/server/countRoundTrips.ts';
import { releasesWithCodes } from '../testing/server/fixtureReleases.ts';
import { submission } from '../testing/server/submission.ts';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { releasesOfThisRun } from '../testing/support/releasesOfThisRun.ts';
import { someSites } from '../testing/support/someSites.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A server as an issuer runs it, with what its database is asked. */
async function countedServer(
  options: Parameters<typeof testServer>[0],
): Promise<{ server: TestServer; trips: string[] }> {
  const inner = await (await testDatabase.open())();
  const { database, trips } = countRoundTrips(inner);
  const server = await testServer({ sandbox: false, database, ...options });
  closing.push(() => inner.close(), server.close);
  return { server, trips };
}

describe('a landing', () => {
  let entries: readonly SiteEntry[] = [];
  let server: TestServer;
  let trips: string[];
  beforeAll(async () => {
    const releasesFolder = await releasesOfThisRun();
    const releases = openReleases(releasesFolder);
    entries = await releases.sites();
    ({ server, trips } = await countedServer({ releases, releasesFolder }));
  });

  /** What was asked since the last time. */
  const asked = () => trips.splice(0);

  it('[PERF-06] asks the database nothing before it is painted, and no more than five times in all, in every flow', async () => {
    expect(entries.length).toBeGreaterThan(30);
    for (const { key, label, brand, paths } of someSites(entries)) {
      const host = `${label}.${brand}.localhost`;
      asked();
      const page = await server.request(host, 'GET', paths[0] || '/');
      const { token, configuration } = await server.visit(`${host}${paths[0] ?? ''}`);
      expect([key, page.statusCode, typeof configuration.Session, asked()]).toEqual([key, 200, 'string', []]);

      const call = async (name: string, request: Record<string, unknown>) =>
        (await callByContract(server, token, name, request, { host })).json();
      const webSite = `${host}${paths[0] ?? ''}`;
      const saved = await call('save-tracking', { WebSite: webSite, Device: 'Mobile', UtmSource: 'mail' });
      const stepped = await call('insert-waterfall-tracking-info', { StepId: 1, flow: 'x', webSite });
      const all = asked();
      expect([key, saved.Success, stepped.Success, all, all.length <= 5]).toEqual([
        key,
        true,
        true,
        expect.any(Array),
        true,
      ]);
      expect(all.filter((trip) => trip === 'begin')).toEqual([]);
    }
  });
});

/** What a call of a session that is in use asks the database, where it is sent as its contract's example and answered; and the bytes of its answer, to the next hundred. */
const table: Record<string, [trips: number, bytes: number]> = {
  'captcha-challenge': [1, 300],
  'check-user-availability': [3, 100],
  'decrypt-hash': [1, 100],
  'end-session': [7, 100],
  'find-place': [2, 100],
  'get-configuration': [1, 1900],
  'get-confirmed-reservation': [2, 100],
  'get-dm-reservation-by-hash': [1, 100],
  'get-pdf-html-template': [1, 200],
  'get-route-settings': [1, 300],
  'get-terms-pdf': [1, 200],
  'harvest-account-details': [2, 100],
  'insert-waterfall-tracking-info': [2, 100],
  'mfa-id': [1, 200],
  'retry-harvest': [2, 100],
  'save-flinks-applicant': [2, 100],
  'save-post-back-queue': [8, 100],
  'save-tracking': [2, 100],
  'submit-cli': [10, 300],
  'validate-address-service': [2, 200],
  'validate-captcha': [3, 100],
  'validate-email-service': [2, 100],
  'validate-payfee': [8, 200],
  'validate-state': [2, 100],
  'verify-prequal-application': [8, 100],
};

describe('a call', () => {
  it('[PERF-06] makes as many round trips as the table says, and answers no more bytes', async () => {
    const { server, trips } = await countedServer({});
    const found: typeof table = {};
    for (const { name, session, request } of await readContracts()) {
      if (calls[name].forTesters) continue;
      const { token, call } = await server.visit();
      if (session) await call('find-place', { Zip: '78701' });
      trips.splice(0);
      const [example = {}] = (request.examples ?? []) as Record<string, unknown>[];
      const own = name === 'get-configuration' ? { url: 'check.maple.localhost' } : example;
      const headers = { 'accept-encoding': 'gzip' };
      const { statusCode, rawPayload } = await callByContract(server, token, name, own, { headers });
      if (statusCode === 200) found[name] = [trips.length, Math.ceil(rawPayload.length / 100) * 100];
    }
    expect(found).toEqual(table);
  });
});

describe('a submission', () => {
  const sent: { code?: string | undefined }[] = [];
  const ports = {
    senders: { email: async (message: { code?: string | undefined }) => void sent.unshift(message) },
    reservations: {
      find: async () => ({
        kind: 'directMail' as const,
        digits: '41282317994',
        holder: { firstName: 'Jordan', lastName: 'Avery' },
        isRollUp: false,
        creditProtectionPrice: 0.99,
      }),
      lookUp: async () => undefined,
    },
  };

  const flows = [
    { flow: 'check', at: '' },
    { flow: 'apply', at: '/apply' },
    { flow: 'apply', at: '/apply', codes: true },
    { flow: 'mail', at: '', reserved: true },
  ];

  it.each(flows)(
    '[PERF-06] makes no more than 13 round trips: $flow$at, codes $codes, reserved $reserved',
    async (row) => {
      const { flow, at, codes = false, reserved = false } = row;
      const { server, trips } = await countedServer({ ports, ...(codes && { releases: releasesWithCodes }) });
      const host = `${flow}.maple.localhost`;
      let { token } = await server.visit(`${host}${at}`);
      const call = (name: string, request: Record<string, unknown> = {}, headers = {}) =>
        callByContract(server, token, name, request, { host, headers });
      const request = { ...submission('1001') };
      if (reserved) {
        const claim = { reservationNumber: 'D41282317994', ssn: '219-09-1001' };
        expect((await call('validate-dm-reservation', claim)).json().Success).toBe(true);
        Object.assign(request.Applicant as object, { ReservationCode: 'D41282317994' });
      }
      if (codes) {
        const mfaId = (await call('mfa-id')).json().Payload;
        await call('send-mfa', {
          contactIdentifier: 'jordan.avery@example.test',
          contactType: 'Email',
          ApplicantId: 0,
        });
        const verified = await call('verify-mfa', {
          verifyCode: sent[0]?.code,
          ApplicantId: 0,
          MFA_Id: mfaId,
        });
        token = verified.json().Payload;
        Object.assign(request, { MFA_Id: mfaId });
      }
      trips.splice(0);
      const answer = await call('submit-application', request, { 'idempotency-key': randomUUID() });
      expect([answer.json().Success, trips, trips.length <= 13]).toEqual([true, expect.any(Array), true]);
      // Nobody is there yet who accepted these terms: the text of them is written once.
      trips.splice(0);
      const { token: another } = await server.visit(`${host}${at}`);
      if (codes || reserved) return;
      const later = await callByContract(server, another, 'submit-application', submission('1002'), { host });
      expect([later.json().Success, trips.length]).toEqual([true, 11]);
    },
  );
});
