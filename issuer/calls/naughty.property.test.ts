import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/form.ts';
import { type CallContract, readContracts } from '../../src/server/platform/contract.ts';
import { requestOfCall } from '../../testing/server/requestOfCall.ts';
import { submission } from '../../testing/server/submission.ts';
import { type TestServer, testServer, type Visitor } from '../../testing/server/testServer.ts';
import { naughtyStrings } from '../../testing/support/naughtyStrings.ts';

const contracts = await readContracts();

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await testServer({ logLevel: 'error' });
  visitor = await server.visit();
});
afterAll(() => server.close());

/** No text at all. */
const others: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  [],
  {},
  [[[[[]]]]],
  { a: { b: { c: {} } } },
  ['x'],
  { constructor: 1 },
  { toString: 'x' },
];

/** Others for each place. */
function someNaughty(turn: number): unknown[] {
  const every = (step: number) => (_: unknown, index: number) => (index + turn) % step === 0;
  return [...naughtyStrings.filter(every(80)), ...others.filter(every(5))];
}

/** Where values stand in a request: every leaf of the schema, by its path. */
function leaves(schema: unknown, path: string[] = []): string[][] {
  const { properties } = (schema ?? {}) as JsonSchema;
  if (typeof properties !== 'object' || properties === null) return [path];
  return Object.entries(properties).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function put(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[key] = value;
  else {
    const inner = target[key];
    const next = typeof inner === 'object' && inner !== null ? inner : {};
    target[key] = next;
    put(next as Record<string, unknown>, rest, value);
  }
}

function requestOf({ name, request }: CallContract): Record<string, unknown> {
  if (name === 'submit-application') return submission('2011');
  const [example = {}] = (request.examples ?? []) as Record<string, unknown>[];
  return structuredClone(example);
}

async function send(contract: CallContract, request: Record<string, unknown>) {
  const { method, url, payload } = requestOfCall(contract, request);
  const headers = { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' };
  return server.request('check.maple.localhost', method, url, {
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  it('[REL-08] answers every naughty value in every field clearly, never with a fault', async () => {
    const places = leaves(contract.request);
    if (name === 'submit-application')
      places.push(...Object.keys(submission().Applicant as object).map((field) => ['Applicant', field]));
    for (const [turn, place] of places.entries())
      for (const value of someNaughty(turn)) {
        const request = requestOf(contract);
        if (place.length > 0) put(request, place, value);
        const answer = await send(contract, request);
        expect([place, value, answer.statusCode < 500 || answer.statusCode === 502]).toEqual([
          place,
          value,
          true,
        ]);
        if (String(answer.headers['content-type']).startsWith('application/json'))
          expect(() => JSON.parse(answer.body)).not.toThrow();
        if (answer.statusCode === 400)
          expect(answer.json()).toMatchObject({
            Success: false,
            StatusCode: 400,
            Error: { message: expect.any(String) },
          });
      }
  });

  it('[REL-08] answers random JSON and random bytes', async () => {
    if (contract.method !== 'POST') return;
    const headers = { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' };
    const { url } = requestOfCall(contract, {});
    const body = fc.oneof(
      fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const answer = await server.request('check.maple.localhost', 'POST', url, { headers, payload });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 9 },
    );
  });
});

describe('the log', () => {
  it('[SAFE-13] tells of no fault', () => {
    expect(server.lines).toEqual([]);
  });
});
