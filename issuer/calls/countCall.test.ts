import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import grammar from '../../schemas/catalogue/call.schema.json' with { type: 'json' };
import { readContracts } from '../../src/server/platform/contract.ts';
import { type Limits, usualLimits } from '../../src/server/platform/limits/limits.ts';
import { requestOfCall } from '../../testing/server/requestOfCall.ts';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';

const host = 'check.maple.localhost';
const contracts = await readContracts();

/** A server on which everything that is counted before a call may happen once. */
const once = Object.fromEntries(
  Object.entries(usualLimits).map(
    ([name, { relaxed: _relaxed, ...limit }]: [string, Limits[keyof Limits]]) => [
      name,
      { ...limit, points: 1 },
    ],
  ),
) as Limits;

const rows = contracts.flatMap(({ name, limits }) => limits.map((limit) => ({ name, limit })));

let usual: TestServer;
const strict = new Map<string, TestServer>();
beforeAll(async () => {
  usual = await testServer();
  for (const limit of new Set(rows.map((row) => row.limit))) {
    const limits = { ...usualLimits, [limit]: once[limit] };
    strict.set(limit, await testServer({ database: usual.database, limits }));
  }
});
afterAll(async () => {
  for (const server of [...strict.values(), usual]) await server.close();
});
beforeEach(async () => {
  await usual.database.query('delete from rate_limit');
});

/** Addresses of each row are its own: some counts are in memory. */
let turn = 0;

/** Who asks: another session, another address of the same network, another network. */
type Asker = { token: string; remoteAddress: string };

function ask(
  server: TestServer,
  name: string,
  { token, remoteAddress }: Asker,
): Promise<LightMyRequestResponse> {
  const contract = contracts.find((each) => each.name === name);
  if (contract === undefined) throw new Error(`There is no call ${name}`);
  const [example = {}] = (contract.request.examples ?? []) as Record<string, unknown>[];
  const { method, url, payload } = requestOfCall(contract, example);
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...type, ...(contract.session ? { authorization: `Bearer ${token}` } : {}) };
  return server.request(host, method, url, { headers, remoteAddress, ...(payload && { payload }) });
}

describe('every call', () => {
  it('[F-744] has a limit, of those that are known before it is answered', () => {
    const known = Object.entries(usualLimits).flatMap(([name, limit]) => ('per' in limit ? [name] : []));
    expect(grammar.properties.limits.items.enum.toSorted()).toEqual(known.toSorted());
    expect(contracts.filter(({ limits }) => limits.length === 0)).toEqual([]);
  });

  it.each(rows)(
    '[F-744] $name is refused beyond $limit, and says when to ask again, or asks for the captcha',
    async ({ name, limit }) => {
      const server = strict.get(limit) ?? usual;
      turn += 1;
      const visitors = await Promise.all([1, 2, 3].map(() => usual.visit(host)));
      const [token = '', other = '', far = ''] = visitors.map((visitor) => visitor.token);
      const first = { token, remoteAddress: `10.0.${turn}.1` };
      // What is counted by session follows it to another network, what is counted by network any session in it.
      const again = {
        client: { token: other, remoteAddress: first.remoteAddress },
        network: { token: other, remoteAddress: `10.0.${turn}.99` },
        session: { token, remoteAddress: `10.1.${turn}.1` },
        all: { token: other, remoteAddress: `10.1.${turn}.1` },
      }[once[limit].per ?? 'client'];
      expect((await ask(server, name, first)).statusCode).not.toBe(429);
      expect((await ask(server, name, { token: far, remoteAddress: `10.2.${turn}.1` })).statusCode).not.toBe(
        429,
      );
      const refused = await ask(server, name, again);
      if (once[limit].beyond === 'alarm') {
        const { session } = contracts.find((each) => each.name === name) ?? {};
        expect(refused.statusCode).toBe(session ? 403 : 200);
        return;
      }
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});
