import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleases } from '../src/compile/release/Release.ts';
import type { SiteEntry } from '../src/server/platform/sites/SiteSettings.ts';
import { callByContract } from '../src/server/testing/callByContract.ts';
import { countRoundTrips } from '../src/server/testing/countRoundTrips.ts';
import { releasesWithCodes } from '../src/server/testing/fixtureReleases.ts';
import { submission } from '../src/server/testing/submission.ts';
import { testDatabase } from '../src/server/testing/testDatabase.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { releasesOfThisRun } from './support/releasesOfThisRun.ts';

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
    for (const { key, label, brand, paths } of entries) {
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
