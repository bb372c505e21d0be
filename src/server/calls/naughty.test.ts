import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../engine/form.ts';
import { submission } from '../testing/submission.ts';
import { type TestServer, testServer, type Visitor } from '../testing/testServer.ts';
import type { CallContract } from './CallContract.ts';
import { readContracts } from './readContracts.ts';
import { calls } from './registry.ts';

const contracts = (await readContracts()).filter(({ name }) => calls.some((call) => call.name === name));

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await testServer({ logLevel: 'error' });
  visitor = await server.visit();
});
afterAll(() => server.close());

const naughty: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202etxt',
  '‮',
  '𝔘𝔫𝔦',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻',
  "'; drop table application; --",
  '" or 1=1',
  '$1',
  '\\',
  '%00',
  '%s%s%s%n',
  '$'.concat('{7*7}'),
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e1000',
  '-0',
  '0x10',
  '١٢٣',
  '9'.repeat(400),
  'x'.repeat(20_000),
  'constructor',
  '__proto__',
  'toString',
  'javascript:alert(1)',
  'http://[::1',
  'a@b@c',
  '\r\nSet-Cookie: a=b',
  '2025-02-30',
  '0000-00-00',
  '99/99/9999',
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x');
}

async function send(contract: CallContract, request: Record<string, unknown>) {
  const base = { web: '/api', applicant: '/applicant-api', origin: '' }[contract.base];
  const rest = { ...request };
  const path = contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(Buffer.from(textOf(value)).toString()) || 'x';
  });
  const url = `${base}/${path.replace(/^\//, '')}`;
  const headers = { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' };
  return contract.method === 'GET'
    ? server.request(
        'check.maple.localhost',
        'GET',
        `${url}?${new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, textOf(value)]))}`,
        { headers },
      )
    : server.request('check.maple.localhost', 'POST', url, { headers, payload: JSON.stringify(rest) });
}

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  it('[REL-08] answers every naughty value in every field clearly, never with a fault', async () => {
    const places = leaves(contract.request);
    if (name === 'submit-application')
      places.push(...Object.keys(submission().Applicant as object).map((field) => ['Applicant', field]));
    for (const place of places)
      for (const value of naughty) {
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
  }, 60_000);

  it('[REL-08] answers random JSON and random bytes', async () => {
    if (contract.method !== 'POST') return;
    const headers = { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' };
    const url = `/api/${contract.path.replace(/^\//, '')}`;
    const body = fc.oneof(
      fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const answer = await server.request('check.maple.localhost', 'POST', url, { headers, payload });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the log', () => {
  it('[SAFE-13] tells of no fault', () => {
    expect(server.lines).toEqual([]);
  });
});
