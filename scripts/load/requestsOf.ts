import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { mixShares } from '../../bench/report/loadCalls.ts';
import { spread } from './spread.ts';

/** Who sends the calls: sessions that nobody used yet, and what is sent of each. */
export interface Visitors {
  /** Host of the site. */
  host: string;
  /** Tokens of sessions, fresh ones for those who apply; each is handed out once. */
  next(): string;
  /** A session that is in use. */
  known: string;
  /** An application of somebody who has not applied before. */
  application(): unknown;
  /** Told of an answer that is none. */
  onWrong(why: string): void;
}

/**
 * What one connection sends, again and again.
 * @param call a name of `loadCalls`
 * @param connection its number: those of the mix begin at different places, so that they do not all apply at once
 */
export function requestsOf(call: string, visitors: Visitors, connection: number): Request[] {
  if (call !== 'mix') return [requestOf(call, visitors)];
  const order = spread(mixShares);
  const start = (connection * 37) % order.length;
  return [...order.slice(start), ...order.slice(0, start)].map((name) => requestOf(name, visitors));
}

/** As browsers send it. */
const usual = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'load' };

function requestOf(call: string, visitors: Visitors): Request {
  const { host } = visitors;
  if (call === 'empty') return { path: '/healthz', headers: { ...usual, host } };
  if (call === 'page') return { path: '/', headers: { ...usual, host, accept: 'text/html' } };
  const post = (body: unknown, token?: string): Request => ({
    method: 'POST',
    path: `/api/${call}`,
    headers: {
      ...usual,
      host,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  switch (call) {
    case 'get-configuration':
      return post({ url: host });
    case 'get-route-settings':
      return post({ Url: host, Route: '/terms' }, visitors.known);
    case 'find-place':
      return post({ Zip: '78701' }, visitors.known);
    case 'validate-email-service':
      return post({ email: 'jordan@example.test' }, visitors.known);
    case 'submit-application':
      return {
        setupRequest(request) {
          const { headers, ...rest } = post(visitors.application(), visitors.next());
          return { ...request, ...rest, headers: { ...headers, 'idempotency-key': randomUUID() } };
        },
        onResponse(status, body) {
          if (!body.includes('"Success":true'))
            visitors.onWrong(`${call} was answered with ${status} ${body}`);
        },
      };
    default:
      throw new Error(`No request is known for ${call}.`);
  }
}
