import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTracing, type Tracing } from '../src/server/platform/tracing.ts';
import { callByContract } from '../testing/server/callByContract.ts';
import { submission } from '../testing/server/submission.ts';
import { type TestServer, testServer } from '../testing/server/testServer.ts';
import { webhookSender } from './domain/messages.ts';
import { type OpenDatabase, observedDatabase } from './platform/database/Database.ts';
import { testDatabase } from './platform/database/testDatabase.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface Span {
  traceId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events: unknown[];
  status: { code?: number; message?: string };
}

interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

const host = 'apply-mfa.maple.localhost';
const proxy = '10.0.0.1';
const [foreign, forwarded, nested] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
];
const traceparent = (id: string) => `00-${id}-1234567890abcdef-01`;

/** The raw data that the collector received. */
const received: string[] = [];
/** What the webhook received besides the message. */
const parents: (string | undefined)[] = [];
let outside: Server;
let database: OpenDatabase;
let tracing: Tracing;
let server: TestServer;
let spans: Span[];
let resource: Attribute[];

/** Personal data in every place that a request has. */
const canary = {
  phone: '5125550142',
  ssn: '219-09-1001',
  email: 'jordan.avery@example.test',
  query: 'canary-query',
  path: 'canary-path',
  body: 'canary-body',
  baggage: 'canary-baggage',
};

beforeAll(async () => {
  outside = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      else parents.push(request.headers.traceparent as string | undefined);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const at = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const failures: unknown[] = [];
  tracing = openTracing({ url: `${at}/v1/traces`, serviceName: 'cards', environment: 'qa' }, (error) =>
    failures.push(error),
  );
  database = await (await testDatabase.open())();
  server = await testServer({
    database: observedDatabase(database, tracing.beginStatement),
    tracing,
    trustedProxies: proxy,
    ports: { senders: { text: webhookSender(`${at}/texts/${canary.path}?q=${canary.query}`) } },
  });
  const site = { host };
  const headers = { traceparent: traceparent(foreign), baggage: `who=${canary.baggage}` };
  const { token } = await server.visit(`${host}/apply`, headers);
  const call = (name: string, request: Record<string, unknown> = {}) =>
    callByContract(server, token, name, request, site);
  await call('mfa-id');
  await call('send-mfa', { contactIdentifier: canary.phone, contactType: 'Text', ApplicantId: 0 });
  await call(
    'submit-application',
    submission('1001', { FirstName: canary.body, PrimaryPhone: canary.phone }),
  );
  await server.request(host, 'POST', '/api/submit-application', {
    payload: `{"${canary.body}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  await server.request(
    host,
    'GET',
    `/${canary.path}/${canary.query}?email=${canary.email}&ssn=${canary.ssn}`,
  );
  await server.request(host, 'GET', '/apply', {
    remoteAddress: proxy,
    headers: { traceparent: traceparent(forwarded), 'x-forwarded-for': '192.0.2.7' },
  });
  await server.request(host, 'GET', '/apply', {
    remoteAddress: '192.0.2.8',
    headers: { traceparent: traceparent(nested), 'x-forwarded-for': '192.0.2.7' },
  });
  await tracing.stop();
  const all = received.flatMap((text) => (JSON.parse(text) as Export).resourceSpans);
  spans = all.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  resource = all[0]?.resource.attributes ?? [];
  expect(failures).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await database.close();
  outside.close();
  outside.closeAllConnections();
  for (const api of [trace, context, propagation]) api.disable();
});

const read = (attributes: readonly Attribute[], name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

describe('traces', () => {
  it('are named by service, environment and route', () => {
    expect(read(resource, 'service.name')).toBe('cards');
    expect(read(resource, 'deployment.environment.name')).toBe('qa');
    const names = new Set(spans.map(({ name }) => name));
    for (const name of [
      'POST /api/get-configuration',
      'POST /api/submit-application',
      'GET *',
      'SELECT',
      'INSERT',
    ])
      expect(names).toContain(name);
  });

  it('hold the statements of a call, in its transaction too, and the calls that it makes', () => {
    const send = spans.find(({ name }) => /^POST \/api\/send-mfa$/i.test(name));
    const own = spans.filter(({ traceId }) => traceId === send?.traceId);
    expect(own.filter(({ name }) => name === 'SELECT').length).toBeGreaterThan(2);
    const texts = own.map(({ attributes }) => read(attributes, 'db.query.text') ?? '');
    expect(texts.some((text) => text.includes('insert into one_time_code'))).toBe(true);
    expect(parents).toEqual([expect.stringMatching(new RegExp(`^00-${send?.traceId}-[0-9a-f]{16}-01$`))]);
  });

  it('are told in the log lines of their requests', () => {
    const lines = server.lines.map((line) => JSON.parse(line));
    const answered = lines.filter(({ message }) => message === 'answered');
    expect(answered.length).toBeGreaterThan(5);
    for (const { correlation, trace_id } of answered) {
      const span = spans.find(({ attributes }) => read(attributes, 'cardstock.correlation') === correlation);
      expect(span?.traceId).toBe(trace_id);
    }
  });

  it('go on where a trusted proxy says so, and where nobody else does', () => {
    const ids = new Set(spans.map(({ traceId }) => traceId));
    expect([ids.has(forwarded), ids.has(foreign), ids.has(nested)]).toEqual([true, false, false]);
  });

  it('[SAFE-03] hold nothing that was typed, no query, path or body, and no message of an error', () => {
    const text = received.join('\n');
    expect(spans.length).toBeGreaterThan(20);
    for (const [place, value] of Object.entries(canary))
      expect([place, text.includes(value)]).toEqual([place, false]);
    for (const word of [
      'url.full',
      'url.path',
      'url.query',
      'user_agent',
      'exception',
      'peer.address',
      'Bearer',
    ])
      expect([word, text.includes(word)]).toEqual([word, false]);
    for (const { events, status } of spans) expect([events, status.message]).toEqual([[], undefined]);
  });
});
