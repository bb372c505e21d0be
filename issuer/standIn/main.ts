/**
 * `npm run operate -- issuer`, also with `--port 4100 --host 127.0.0.1`: the services of an issuer, for tests and for a first try (docs/services.md).
 * It knows nothing of `src/` and has words of its own; `services.json` beside it sets a server up for it. An SSN that
 * ends in an odd digit is approved (in 09 once a bank account is linked), one in 0 is for people, another is declined. It takes the bearer token in
 * `ISSUER_TOKEN` alone, or that in the file `--token`. With the files `--key` and `--certificate` it speaks TLS. `PUT /faults` with `{ "service": "decision", "fault": "garbage" }` makes a service fail until
 * `DELETE /faults`; `faults` below lists them. `GET /calls` tells which calls came, without what they held.
 */
import { fstatSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

/** What the issuer is asked, in its own words. */
type RequestBody = Record<string, unknown>;

interface IssuerCall {
  /** Name of the service, as `PUT /faults` takes it. */
  service: string;
  method?: 'GET';
  path: RegExp;
  /** Undefined: nothing was found, which is answered with 404. */
  answer: (asked: RequestBody, url: string) => unknown;
}

/** By the end of the tax id: 09 links a bank account first, 0 is for people, odd is approved. */
function verdictOf(taxId: unknown): { code: string } {
  if (String(taxId).endsWith('09')) return { code: 'BANK' };
  const digit = Number(String(taxId).slice(-1));
  return { code: digit === 0 ? 'REFER' : digit % 2 === 1 ? 'APPR' : 'DECL' };
}

let reviews = 0;

/** Every call of the issuer. Codes of letters that begin with 9 are unknown, as are lapsed ones of the name Late. */
const services: readonly IssuerCall[] = [
  {
    service: 'decision',
    path: /^\/v2\/decisions$/,
    answer: ({ taxId }) => {
      const verdict = verdictOf(taxId);
      return { verdict, line: verdict.code === 'APPR' ? '750.00' : null, cause: 'POINTS' };
    },
  },
  {
    service: 'decision',
    path: /^\/v2\/acceptances$/,
    answer: ({ taxId }) => ({ verdict: verdictOf(taxId), deposit: '89.00' }),
  },
  {
    service: 'decision',
    path: /^\/v2\/manual-results$/,
    answer: () => ({ taken: true }),
  },
  {
    service: 'decision',
    path: /^\/v2\/line-increases$/,
    answer: ({ income }) =>
      Number(income) >= 2_000
        ? { outcome: 'GRANTED', more: '250.00', line: '1000.00' }
        : { outcome: 'NO', again: 90 },
  },
  {
    service: 'reservations',
    path: /^\/v2\/letters$/,
    answer: ({ code }) =>
      String(code).startsWith('9')
        ? undefined
        : {
            to: {
              given: 'Jordan',
              family: 'Avery',
              street: '500 Congress Ave',
              town: 'Austin',
              region: 'TX',
              postcode: '78701',
            },
            shared: false,
            price: '0.99',
          },
  },
  {
    service: 'reservations',
    path: /^\/v2\/lost-letters$/,
    answer: ({ family }) =>
      family === 'Nobody'
        ? { known: false }
        : { known: true, code: '12345678901', lapsed: family === 'Late' },
  },
  {
    service: 'email',
    path: /^\/v2\/mailboxes$/,
    answer: ({ mailbox }) =>
      String(mailbox).startsWith('bounce')
        ? { grade: 'bad', cause: 'REFUSED' }
        : { grade: 'good', cause: 'OK' },
  },
  {
    service: 'address',
    path: /^\/v2\/places$/,
    answer: ({ street, postcode }) =>
      /^\d/.test(String(street))
        ? { problems: [], box: false }
        : { problems: ['NUMBER'], better: `1 ${street}`, whole: `1 ${street}, ${postcode}`, box: false },
  },
  {
    service: 'address',
    path: /^\/v2\/regions$/,
    answer: ({ region, postcode }) => ({ same: (region === 'TX') === String(postcode).startsWith('7') }),
  },
  {
    service: 'address',
    path: /^\/v2\/postcodes$/,
    answer: ({ postcode }) => (postcode === '78701' ? { town: 'Austin', region: 'TX' } : undefined),
  },
  {
    service: 'bankLink',
    path: /^\/v2\/reviews$/,
    answer: ({ login }) => {
      reviews += 1;
      return { review: `${login}-${reviews}` };
    },
  },
  {
    service: 'bankLink',
    method: 'GET',
    path: /^\/v2\/reviews\/[\w%-]+$/,
    answer: (_asked, url) => {
      if (url.includes('wait')) return { stage: 'open' };
      if (url.includes('broken')) return { stage: 'broken' };
      return { stage: 'done', verdict: { code: 'APPR' }, line: '500.00' };
    },
  },
  {
    service: 'captcha',
    path: /^\/v2\/puzzles$/,
    answer: ({ token }) => ({ pass: String(token).startsWith('solved') }),
  },
  {
    service: 'registration',
    path: /^\/v2\/members$/,
    answer: ({ mailbox }) => ({ standing: String(mailbox).startsWith('member') ? 'user' : 'stranger' }),
  },
  {
    service: 'registration',
    path: /^\/v2\/names$/,
    answer: ({ name }) => ({ taken: name === 'jordan.avery' }),
  },
  {
    service: 'prefill',
    path: /^\/v2\/campaigns\/answers$/,
    answer: ({ reference }) => (reference === 'spring' ? { given: 'Jordan', family: 'Avery' } : undefined),
  },
];

/** A call that came, by what may be told of it. */
interface Came {
  service: string;
  path: string;
  key: string | undefined;
  correlation: string | undefined;
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    host: { type: 'string', default: '127.0.0.1' },
    token: { type: 'string' },
    key: { type: 'string' },
    certificate: { type: 'string' },
  },
});
const { host, key, certificate } = values;
const token =
  values.token === undefined
    ? (process.env.ISSUER_TOKEN ?? 'issuer-token')
    : readFileSync(values.token, 'utf8').trim();
const broken = new Map<string, string>();
const came: Came[] = [];
/** What was answered under an Idempotency-Key: the same is answered again. */
const kept = new Map<string, unknown>();

const listener: RequestListener = (request, response) =>
  void handle(request, response).catch(() => {
    if (response.headersSent) response.destroy();
    else send(response, 400, { problem: 'This request cannot be read.' });
  });

/** @throws Error where the request cannot be read */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = askedIn(await text(request));
  const { method = '', url = '' } = request;
  if (asked === undefined) send(response, 400, { problem: 'The body is not a JSON object.' });
  else if (url === '/faults') setFault(method, asked, response);
  else if (url === '/calls') send(response, 200, came);
  else answer(request, url, asked, response);
}

/** The JSON object of a body, an empty one where there is no body; undefined where it is anything else. */
function askedIn(body: string): Record<string, unknown> | undefined {
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const isSecure = key !== undefined && certificate !== undefined;
const server = isSecure
  ? createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) }, listener)
  : createServer(listener);
server.listen(Number(values.port), host, () => {
  console.log(`http${isSecure ? 's' : ''}://${host}:${(server.address() as AddressInfo).port}/`);
});
// It ends with the process that started it and holds the other end of its input, where there is one.
const input = fstatSync(0);
if (input.isFIFO() || input.isSocket()) process.stdin.on('end', () => process.exit(0)).resume();

function setFault(method: string, asked: Record<string, unknown>, response: ServerResponse): unknown {
  if (method === 'DELETE') {
    broken.clear();
    came.length = 0;
    return send(response, 200, {});
  }
  const { service, fault } = asked;
  if (typeof service !== 'string' || typeof fault !== 'string' || !isFault(fault))
    return send(response, 400, {
      problem: `A fault has a service and is one of ${Object.keys(faults).join(', ')}.`,
    });
  broken.set(service, fault);
  return send(response, 200, {});
}

function answer(
  request: IncomingMessage,
  url: string,
  asked: Record<string, unknown>,
  response: ServerResponse,
): unknown {
  const { method = '', headers } = request;
  const found = services.find(({ path, method: own = 'POST' }) => own === method && path.test(url));
  if (found === undefined) return send(response, 404, { problem: 'Nothing is here.' });
  const key = headers['idempotency-key'] as string | undefined;
  const correlation = headers['x-correlation-id'] as string | undefined;
  came.push({ service: found.service, path: url, key, correlation });
  if (headers.authorization !== `Bearer ${token}`) return send(response, 401, { problem: 'Who are you?' });
  const right = (): { status: number; body: unknown } => {
    const name = `${found.path} ${key}`;
    const answered = kept.get(name) ?? found.answer(asked, url);
    if (key !== undefined) kept.set(name, answered);
    return { status: answered === undefined ? 404 : 200, body: answered ?? {} };
  };
  const fault = broken.get(found.service);
  if (fault !== undefined && isFault(fault)) return faults[fault](response, right);
  const { status, body: own } = right();
  return send(response, status, own);
}

function send(response: ServerResponse, status: number, body: unknown): unknown {
  return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

type Right = () => { status: number; body: unknown };

/** Milliseconds after which a late answer comes. */
const late = 2_500;

/** How a service fails, by the word that `PUT /faults` takes. */
const faults = {
  /** The connection stays open and nothing comes. */
  silent: () => {},
  /** The right answer comes when nobody waits any more. */
  late: (response, right) => {
    const { status, body } = right();
    setTimeout(() => send(response, status, body), late).unref();
  },
  /** The headers come in time, the rest does not. */
  slow: (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"verdict":'),
  /** The connection is closed without an answer. */
  refuse: (response) => void response.destroy(),
  500: (response) => void send(response, 500, { problem: 'Something broke.' }),
  400: (response) => void send(response, 400, { problem: 'This is not right.' }),
  garbage: (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Down</html>'),
  /** JSON, but nothing that was agreed on. */
  foreign: (response) => void send(response, 200, { hello: ['world'] }),
  empty: (response) => void response.writeHead(200).end(),
  /** More than anybody reads. */
  endless: (response) => void response.writeHead(200).end(`"${'x'.repeat(1_000_000)}"`),
  elsewhere: (response) => void response.writeHead(302, { Location: '/calls' }).end(),
} satisfies Record<string, (response: ServerResponse, right: Right) => void>;

/** Whether a word names a fault. */
function isFault(word: string): word is `${keyof typeof faults}` {
  return Object.hasOwn(faults, word);
}
