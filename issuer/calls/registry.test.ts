import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContracts } from '../../src/server/platform/contract.ts';
import { requestOfCall } from '../../testing/server/requestOfCall.ts';
import { rawText } from '../../testing/server/storedRows.ts';
import { testDay } from '../../testing/server/testPageServer.ts';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';
import { keepSession, rotateSession } from '../platform/sessions/startSession.ts';

const contracts = await readContracts();

describe('the registry of calls', () => {
  it('[SEC-001] lets nothing but the configuration do without a session', () => {
    expect(contracts.filter(({ session }) => !session).map(({ name }) => name)).toEqual([
      'get-configuration',
    ]);
  });
});

describe('every call that needs a session', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it.each(contracts.filter(({ session }) => session).map((contract) => [contract.name, contract] as const))(
    '[SAFE-10] [SAFE-07] %s changes nothing without one, with an unknown, an ended or a replaced one, all alike',
    async (_name, contract) => {
      const visitor = await server.visit();
      const session = await keepSession(server, visitor.token, testDay);
      if (session === undefined) throw new Error('no session');
      await rotateSession(server.database, session, testDay);
      const before = await rawText(server.database);
      const [example = {}] = (contract.request.examples ?? []) as Record<string, unknown>[];
      const { method, url, payload } = requestOfCall(contract, example);
      const answers = new Set<string>();
      for (const authorization of ['', `Bearer ${'a'.repeat(43)}`, `Bearer ${visitor.token}`]) {
        const answer = await server.request('check.maple.localhost', method, url, {
          headers: { authorization, ...(payload && { 'content-type': 'application/json' }) },
          ...(payload && { payload }),
        });
        answers.add(`${answer.statusCode} ${answer.body}`);
      }
      expect([...answers]).toEqual([expect.stringMatching(/^401 /)]);
      expect(await rawText(server.database)).toBe(before);
    },
  );
});
