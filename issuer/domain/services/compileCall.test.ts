import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import { type NamedServices, readServices } from './readServices.ts';

/** Body of the next answers. */
let body = '';
let paths: string[] = [];
let service: Server;
let named: NamedServices;
beforeAll(async () => {
  service = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const file = join(mkdtempSync(join(tmpdir(), 'cardstock-calls-')), 'services.json');
  writeFileSync(
    file,
    JSON.stringify(document(`http://127.0.0.1:${(service.address() as AddressInfo).port}/v2`)),
  );
  named = readServices(file, { variable: () => undefined });
});
afterAll(() => void service.close());
beforeEach(() => {
  paths = [];
});

const document = (url: string) => ({
  services: {
    decision: {
      url,
      calls: {
        decide: { path: 'decisions', answer: { result: '=answer.code', credit_limit: '=answer.line' } },
      },
    },
    reservations: {
      url,
      calls: { find: { path: 'letters', answer: { holder: '=answer.to', isRollUp: '=answer.shared' } } },
    },
    bankLink: {
      url,
      widget: 'http://127.0.0.1:4100',
      calls: {
        start: { path: 'reviews', answer: { review: '=answer.id' } },
        find: {
          method: 'GET',
          path: 'reviews/{request.review}',
          answer: { state: '=answer.stage', result: '=answer.outcome', fee: '=answer.owed' },
          words: { 'result.result': { APPR: 'APPROVED' } },
        },
      },
    },
    address: {
      url,
      calls: {
        check: {
          path: 'places',
          answer: { missingParts: '=answer.problems' },
          words: { missingParts: { N: 'house_number' } },
        },
      },
    },
    prefill: { url, calls: { find: { path: 'answers', answer: { answers: '=answer.known' } } } },
  },
});

async function found(name: string, call: string, answer: unknown, facts: Record<string, unknown> = {}) {
  body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return await named.calls(name)?.[call]?.(facts);
}

describe('an answer of a service', () => {
  it('[REL-03] has nothing where it says null, however deep', async () => {
    expect(await found('decision', 'decide', { code: 'APPROVED', line: null })).toEqual({
      result: 'APPROVED',
    });
    const outcome = { result: null, credit_limit: null, reason: 'x' };
    const answer = { stage: 'Completed', outcome, owed: { security_deposit: null, pay_opt: null } };
    expect(await found('bankLink', 'find', answer, { review: 'r' })).toEqual({
      state: 'Completed',
      result: { reason: 'x' },
      fee: {},
    });
    expect(await found('prefill', 'find', { known: { FirstName: null, LastName: 'Avery' } })).toEqual({
      answers: { LastName: 'Avery' },
    });
    expect(await found('address', 'check', { problems: ['N', null] })).toEqual({
      missingParts: ['house_number'],
    });
    await expect(found('decision', 'decide', { code: null })).rejects.toThrow(ServiceFailure);
    await expect(found('reservations', 'find', { to: { firstName: null } })).rejects.toThrow(ServiceFailure);
  });

  it('[REL-03] may have numbers and flags as text, and numbers for text', async () => {
    expect(await found('decision', 'decide', { code: 'APPROVED', line: '750.00' })).toEqual({
      result: 'APPROVED',
      credit_limit: 750,
    });
    const outcome = { result: 'APPR', credit_limit: '500' };
    expect(await found('bankLink', 'find', { stage: 'Completed', outcome }, { review: 'r' })).toMatchObject({
      result: { result: 'APPROVED', credit_limit: 500 },
    });
    expect(await found('reservations', 'find', { to: { zip: 78701 }, shared: 'true' })).toEqual({
      holder: { zip: '78701' },
      isRollUp: true,
    });
    expect(await found('bankLink', 'start', { id: 4711 })).toEqual({ review: '4711' });
  });

  it.each(['"1e400"', '1e400', `"${'9'.repeat(400)}"`, '""', '" 5"', '"0x10"', 'true', 'false', '[5]', '{}'])(
    '[REL-03] has no credit limit of %s',
    async (line) => {
      const answer = `{ "code": "APPROVED", "line": ${line} }`;
      await expect(found('decision', 'decide', answer)).rejects.toThrow(ServiceFailure);
    },
  );

  it.each(['"yes"', '1', '0', '""'])('[REL-03] has no flag %s', async (shared) => {
    const answer = `{ "to": { "zip": "78701" }, "shared": ${shared} }`;
    await expect(found('reservations', 'find', answer)).rejects.toThrow(ServiceFailure);
  });

  it('[REL-03] has no result that flows do not know', async () => {
    await expect(found('decision', 'decide', { code: 'APPR' })).rejects.toThrow(ServiceFailure);
  });
});

describe('a value in the path of a call', () => {
  const find = (review: unknown) => found('bankLink', 'find', { stage: 'Processing' }, { review });

  it('[SAFE-05] is one part of it', async () => {
    for (const review of ['a/../b', 'a?b#c', '%2e%2e', 'a b', '…']) await find(review);
    expect(paths).toEqual([
      '/v2/reviews/a%2F..%2Fb',
      '/v2/reviews/a%3Fb%23c',
      '/v2/reviews/%252e%252e',
      '/v2/reviews/a%20b',
      '/v2/reviews/%E2%80%A6',
    ]);
  });

  it.each(['..', '.', '', undefined, null])('[SAFE-05] fails the call where it is %j', async (review) => {
    await expect(find(review)).rejects.toThrow(ServiceFailure);
    expect(paths).toEqual([]);
  });
});
