import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server/testServer.ts';

/** Sent in every place that a client can fill; it must never be returned or logged. */
const mark = 'z9mark';
/** A host that is not a site. */
const unknown = 'evil.example';
const hosts = ['check.maple.localhost', 'localhost', 'bank.localhost', 'check.www.maple.example', unknown];

const text = (method: string, target: string, host: string | undefined, lines: string[] = [], body = '') =>
  [
    `${method} ${target} HTTP/1.1`,
    ...(host === undefined ? [] : [`Host: ${host}`]),
    'Connection: close',
    ...lines,
    '',
    body,
  ].join('\r\n');
const posted =
  (body: string, type = 'application/json', ...lines: string[]) =>
  (host: string) =>
    text(
      'POST',
      '/api/get-configuration',
      host,
      [`Content-Type: ${type}`, `Content-Length: ${body.length}`, ...lines],
      body,
    );
const got =
  (target: string, ...lines: string[]) =>
  (host: string) =>
    text('GET', target, host, lines);

/** Faulty requests, as the bytes that are sent. */
const requests: Record<string, (host: string) => string> = {
  'an escape that is none': got(`/%zz${mark}`),
  'an escape that is no text': got(`/%ff${mark}`),
  'a single %': got(`/${mark}%`),
  'a zero byte': got(`/${mark}%00`),
  'an escape that is none in a query': got(`/?${mark}=%zz%`),
  'an escape that is none in a call': got(`/api/%zz${mark}`),
  'an escape that is none in a parameter': got(`/applicant-api/get-pdf-html-template/%zz${mark}`),
  'an escape that is none in a file': got(`/assets/%zz${mark}`),
  'an escape that is none in a release': got(`/_release/%zz/${mark}`),
  'a long address': got(`/${mark.repeat(1_000)}`),
  'a long parameter': got(`/applicant-api/get-pdf-html-template/${mark.repeat(200)}`),
  'an address that is too long': got(`/${mark.repeat(5_000)}`),
  'an address of another scheme': got(`ftp://${mark}/x`),
  'an address of another host': got(`http://${mark}.example/%zz`),
  'no path': got(mark),
  'the whole server': (host) => text('OPTIONS', '*', host),
  'a path that is not there': got(`/${mark}/x`),
  'a file that is not there': got(`/${mark}.png`),
  'a call that is not there': got(`/api/${mark}`),
  'another method': got('/api/get-configuration'),
  'another method on a page': (host) => text('DELETE', `/${mark}`, host),
  'a method that is hardly known': (host) => text('PROPFIND', `/${mark}`, host),
  'a method that is not known': (host) => text('BREW', `/${mark}`, host),
  'no host': () => text('GET', `/${mark}`, undefined),
  'a host with a space': () => text('GET', '/', `a ${mark}`),
  'an empty host': () => text('GET', '/', ''),
  'a long host': () => text('GET', '/', mark.repeat(100)),
  'two hosts': (host) => text('GET', '/', host, [`Host: ${mark}.example`]),
  'a header that is too long': got('/', `X-Long: ${mark.repeat(4_000)}`),
  'a header that is none': got('/', `${mark} x`),
  'a body that is too long': posted(JSON.stringify({ url: mark.repeat(12_000) })),
  'a body that is no JSON': posted(`{"url":"${mark}"`),
  'no body': posted(''),
  'a body of another type': posted(`url=${mark}`, 'application/x-www-form-urlencoded'),
  'a type that is none': posted('{}', `${mark};;;`),
  'a compression that is not known': posted('{}', 'application/json', `Content-Encoding: ${mark}`),
  'a body that is not compressed': posted(mark, 'application/json', 'Content-Encoding: gzip'),
  'two lengths': posted('{}', 'application/json', 'Content-Length: 9'),
  'a length and pieces': posted('{}', 'application/json', 'Transfer-Encoding: chunked'),
  'a length that is none': (host) => text('POST', '/', host, [`Content-Length: ${mark}`]),
  'an expectation': posted('{}', 'application/json', `Expect: ${mark}`),
  'another protocol': got('/', `Upgrade: ${mark}`),
  'no encoding at all': got('/', 'Accept-Encoding: *;q=0'),
  'a range that is not there': got('/assets/main-1.js', 'Range: bytes=999999-'),
  'a condition that does not hold': got('/assets/main-1.js', `If-Match: "${mark}"`),
  'a session that is none': got('/api/mfa-id', `Authorization: Bearer ${mark}${'a'.repeat(40)}`),
  'what only the sandbox has': got('/sandbox/outbox'),
  'what a proxy brings': got('/', `X-Forwarded-For: ${mark}`),
  'no HTTP': () => `${mark}\r\n\r\n`,
  TLS: () => '\x16\x03\x01\x00\xa5\x01\x00',
};

/** Requests that no part of the server can parse. */
const unreadable = new Set([
  'no path',
  'an address that is too long',
  'a method that is not known',
  'a header that is too long',
  'a header that is none',
  'two lengths',
  'a length and pieces',
  'a length that is none',
  'no HTTP',
  'TLS',
]);

let servers: { server: TestServer; port: number }[];
beforeAll(async () => {
  const sandbox = await testServer();
  const production = await testServer({
    sandbox: false,
    environment: 'production',
    database: sandbox.database,
  });
  servers = [production, sandbox].map((server) => ({ server, port: 0 }));
  for (const each of servers) {
    await each.server.app.listen({ port: 0, host: '127.0.0.1' });
    each.port = (each.server.app.server.address() as AddressInfo).port;
  }
});
afterAll(async () => {
  for (const { server } of servers) await server.close();
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

function send(port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = Buffer.concat(pieces).toString('latin1').split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => [
        line.split(': ', 1)[0]?.toLowerCase(),
        line.split(': ').slice(1).join(': '),
      ]);
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(headers),
        body: body.join('\r\n\r\n'),
      });
    });
  });
}

describe('every answer', () => {
  it('[F-810] to a link with too much behind it is a page, and to a call is JSON', async () => {
    for (const { port } of servers) {
      const long = `?sid=${'x'.repeat(20_000)}`;
      const headers = (accept: string) =>
        `Host: ${hosts[0]}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`;
      const page = await send(port, `GET /${long} HTTP/1.1\r\n${headers('text/html')}`);
      expect([page.status, page.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
      expect(page.body).toMatch(/<h1>This address is too long<\/h1>.*<a href="\/">.*\n.*lang="es"/u);
      const call = await send(port, `GET /api/x${long} HTTP/1.1\r\n${headers('application/json')}`);
      expect([call.status, JSON.parse(call.body).StatusCode]).toEqual([431, 431]);
    }
  });

  it.each(Object.keys(requests))(
    '[F-302] [REL-08] to %s has all headers and a line in the log, and repeats nothing',
    async (name) => {
      for (const { server, port } of servers)
        for (const host of hosts) {
          server.lines.length = 0;
          const answer = await send(port, requests[name]?.(host) ?? '');
          const about = `${name} to ${host}: ${answer.status}`;
          expect([about, answer.status >= 200 && answer.status < 500]).toEqual([about, true]);
          if (host === unknown)
            expect(unreadable.has(name) ? [400, 431] : [404], about).toContain(answer.status);
          expect(answer.headers, about).toMatchObject({
            'content-security-policy': expect.stringMatching(/^default-src 'none'/),
            'permissions-policy': expect.stringContaining('camera=()'),
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'same-origin',
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-resource-policy': 'same-origin',
            'cache-control': expect.any(String),
            'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
          });
          expect(JSON.stringify(answer), about).not.toContain(mark);
          const lines = server.lines.map((line) => JSON.parse(line));
          const own = lines.filter(({ correlation }) => correlation === answer.headers['x-correlation-id']);
          const line = own.find(({ message }) => message === 'answered');
          expect(line, about).toMatchObject({ status: answer.status });
          expect(server.lines.join(), about).not.toContain(mark);
        }
    },
  );
});
