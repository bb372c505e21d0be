import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '../../src/compile/release/pointer.ts';
import planted from '../../testing/foreignApi/deviations.json' with { type: 'json' };
import { leads } from '../../testing/support/leads.ts';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';
import { startForeignApi } from '../../testing/support/startForeignApi.ts';
import { product } from '../../tests/journeys/theProduct.ts';
import type { Deviation } from './ProbeContext.ts';
import { reportInWords } from './reportInWords.ts';
import { runConformance } from './runConformance.ts';

const host = 'prequal.surge.localhost';
/** The same with one-time codes. */
const codes = 'prequal-mfa.surge.localhost';

let release: string;
beforeAll(async () => {
  const releases = await releasesOfThisRun();
  release = join(releases, (await readPointer(releases))?.default ?? '');
});

const addressOf = ({ port }: { port: number }) => new URL(`http://127.0.0.1:${port}/`);
const musts = (deviations: Deviation[]) => deviations.filter(({ weight }) => weight === 'must');

async function conformance(...words: string[]): Promise<{ said: string; status: number }> {
  const run = promisify(execFile)(process.execPath, ['lab/conformance/main.ts', ...words]);
  return run.then(
    ({ stdout }) => ({ said: stdout, status: 0 }),
    ({ stdout, stderr, code }) => ({ said: stdout + stderr, status: code }),
  );
}

describe('conformance', () => {
  it.each([
    [host, undefined],
    ['dm.surge.localhost', undefined],
    [host, 'all'],
  ])(
    '[API-002] [API-015] finds nothing to say of the reference API at %s with the calls of %s',
    async (site, flow) => {
      const report = await runConformance({ server: addressOf(product), host: site, flow });
      expect(reportInWords({ ...report, refused: [] })).toMatch(
        /^\d+ calls, \d+ requests: 0 must, 0 niceties\.$/u,
      );
      expect(report.calls).toBeGreaterThan(25);
      // The way to the decision is not refused.
      const refused = report.refused.map((words) => words.split(' ')[0]);
      for (const call of ['get-configuration', 'submit-application', 'submit-application-offer'])
        expect(refused).not.toContain(call);
    },
  );

  it('[API-002] [API-022] holds a one-time code of the reference API to its words', async () => {
    const report = await runConformance({ server: addressOf(product), host: codes });
    expect(musts(report.deviations)).toEqual([]);
    expect(report.refused.join()).not.toMatch(/send-mfa|verify-mfa/u);
  });

  it('[API-002] finds that the page survives what the API of somebody else lacks', async () => {
    const api = await startForeignApi(release);
    try {
      const report = await runConformance({ server: addressOf(api), host });
      expect(musts(report.deviations)).toEqual([]);
      const inLetters = await runConformance({ server: addressOf(api), host: 'dm.surge.localhost' });
      expect(musts(inLetters.deviations)).toEqual([]);
      expect(inLetters.refused).toEqual([]);
      const absent = report.deviations.filter(({ isAbsent }) => isAbsent);
      expect(absent.map(({ call }) => call)).toContain('find-place');
      expect(reportInWords(report)).toContain('City and state are not filled in by the ZIP code.');
    } finally {
      await api.close();
    }
  });

  /** What is found first of each planted deviation. */
  const found: Record<keyof typeof planted, Partial<Deviation>> = {
    'wrong-status': {
      call: 'validate-state',
      weight: 'nicety',
      source: 'schemas/api/validate-state.json#/session',
      came: '403, code noSession',
      remedy: expect.stringContaining('Answer 401'),
    },
    'missing-field': {
      call: 'submit-application',
      weight: 'must',
      source: 'schemas/api/submit-application.json#/response/properties/Payload/properties/result',
      remedy: 'Answer /Payload/result: the page needs it.',
      seen: expect.stringContaining('There is no decision'),
    },
    'server-error': {
      call: 'submit-application',
      weight: 'must',
      source: 'schemas/api/submit-application.json#/request',
      came: '500, without a reason',
      remedy: expect.stringContaining('Check the body first'),
    },
    'foreign-token': {
      call: 'mfa-id',
      weight: 'must',
      source: 'schemas/api/mfa-id.json#/session',
      remedy: expect.stringContaining('Answer 401'),
    },
    'other-type': {
      call: 'get-configuration',
      weight: 'must',
      source:
        'schemas/api/get-configuration.json#/response/properties/Payload/properties/StatesList/properties/States',
      came: '200, text',
      remedy: 'Answer /Payload/StatesList/States as a list.',
    },
    'second-application': {
      call: 'submit-application',
      weight: 'must',
      source: 'schemas/api/submit-application.json#/writes',
      remedy: expect.stringContaining('Idempotency-Key'),
    },
    'status-word': {
      call: 'get-pdf-html-template',
      weight: 'must',
      source: 'schemas/api/get-pdf-html-template.json#/response/properties/StatusCode',
      expected: '1 at /StatusCode',
      remedy: expect.stringContaining('treats anything else as a failure'),
    },
    'no-json': {
      call: 'get-pdf-html-template',
      weight: 'must',
      source: 'schemas/api/get-pdf-html-template.json#/response',
      remedy: 'Answer the JSON that the contract describes.',
    },
    'no-codes': {
      call: 'send-mfa',
      weight: 'must',
      source: 'schemas/api/send-mfa.json#/path',
      remedy: 'Serve POST send-Mfa.',
      seen: expect.stringContaining('No code is sent'),
    },
    'any-code': {
      call: 'verify-mfa',
      weight: 'must',
      source: 'schemas/api/verify-mfa.json#/response/properties/Error',
      remedy: expect.stringContaining('NoMatch'),
    },
    'open-offers': {
      call: 'submit-application-offer',
      weight: 'must',
      source: 'schemas/api/submit-application-offer.json#/session',
      remedy: expect.stringContaining('by the session'),
    },
  };

  it.each(Object.entries(found))(
    '[API-002] [API-005] names the planted deviation %s',
    async (name, expected) => {
      const api = await startForeignApi(release, { deviation: name });
      try {
        const { deviations } = await runConformance({ server: addressOf(api), host: codes });
        const isPlanted = ({ call }: Deviation) => call === expected.call;
        expect(deviations.filter(isPlanted)).toContainEqual(expect.objectContaining(expected));
        expect(musts(deviations).filter((one) => !isPlanted(one))).toEqual([]);
        expect(deviations.filter(({ source }) => !leads(source))).toEqual([]);
      } finally {
        await api.close();
      }
    },
  );

  it('[API-002] [SAFE-13] is a command that fails where a must is violated, and repeats no value of an answer', async () => {
    const api = await startForeignApi(release, { deviation: 'missing-field' });
    try {
      const address = String(addressOf(api));
      const { said, status } = await conformance(address, '--host', host);
      expect(status).toBe(1);
      expect(said).toMatch(/^MUST {2}submit-application$/mu);
      expect(said).toMatch(/\d+ calls, \d+ requests: 1 must, \d+ niceties\.\n$/u);
      expect(said).not.toMatch(/decision-7|700000001|Jordan|512-45/u);
      expect((await conformance(address, '--host', host, '--flow', 'nothing')).said).toContain(
        'There is no flow "nothing"',
      );
    } finally {
      await api.close();
    }
    expect((await conformance(String(addressOf(product)), '--host', host)).status).toBe(0);
    expect(await conformance('ftp://bank.example')).toMatchObject({ status: 1 });
  });

  it('[API-003] gives up on a server that does not answer in time', async () => {
    const silent = createServer((request, response) => {
      // It answers what nobody knows, and nothing else.
      if (request.method === 'GET') response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const server = addressOf(silent.address() as AddressInfo);
    const report = await runConformance({ server, host, timeout: 50 });
    expect(musts(report.deviations)).toContainEqual(
      expect.objectContaining({
        call: 'get-configuration',
        source: 'schemas/api/get-configuration.json#/timeout',
        came: 'no answer within 0.05 s',
      }),
    );
    expect(report.requests).toBeLessThanOrEqual(6);
    silent.close();
    silent.closeAllConnections();
    await expect(runConformance({ server, host })).rejects.toThrow(`Nobody answers at ${server}.`);
  });

  it('[API-002] stops where the server asks for a pause, and says so', async () => {
    const busy = createServer((_request, response) => response.writeHead(429).end());
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const address = String(addressOf(busy.address() as AddressInfo));
    const { said, status } = await conformance(address, '--host', host);
    expect(status).toBe(1);
    expect(said).toContain('The run is incomplete. get-configuration was answered 429');
    busy.close();
  });

  it('[API-002] sends no more than it says, and follows no redirection', async () => {
    let asked = 0;
    const strangers: string[] = [];
    const stranger = createServer((request, response) => {
      strangers.push(request.url ?? '');
      response.end('{}');
    });
    const api = createServer((_request, response) => {
      asked += 1;
      const { port } = stranger.address() as AddressInfo;
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    });
    for (const server of [stranger, api])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const report = await runConformance({ server: addressOf(api.address() as AddressInfo), host });
    expect(report.cut).toBe('Without a session no other call can be checked.');
    expect(musts(report.deviations)).toMatchObject([
      { call: 'get-configuration', came: expect.stringMatching(/^307/u) },
    ]);
    expect(asked).toBe(report.requests);
    const short = await runConformance({ server: addressOf(product), host, most: 20 });
    expect(short).toMatchObject({ requests: 20, cut: 'After 20 requests no more are sent.' });
    expect(strangers).toEqual([]);
    for (const server of [stranger, api]) server.close();
  });
});
