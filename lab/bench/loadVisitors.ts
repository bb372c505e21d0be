import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { protectionPrice } from '../../issuer/domain/applications/decisions.ts';
import { termsOfSite } from '../../issuer/domain/terms/terms.ts';
import submit from '../../schemas/api/submit-application.json' with { type: 'json' };
import { openReleases } from '../../src/compile/release/Release.ts';
import { hashOfStatement, statementOf } from '../../src/engine/consents/statementOf.ts';
import { readPath } from '../../src/engine/paths.ts';
import { createSites } from '../../src/server/platform/sites/createSites.ts';
import type { ResolvedSite } from '../../src/server/platform/sites/SiteSettings.ts';
import { sendTo } from '../../testing/server/sendTo.ts';

/** Of a hundred requests of the mix. Each page view is a page, its configuration, and what it tells of the visit. */
export const mixShares: Readonly<Record<string, number>> = {
  page: 23,
  'get-configuration': 23,
  'save-tracking': 23,
  'insert-waterfall-tracking-info': 23,
  'get-route-settings': 2,
  'find-place': 3,
  'validate-email-service': 2,
  'submit-application': 1,
};

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
  /** Starts sessions, so that there are so many that nobody used. */
  supply(count: number): Promise<void>;
  /** @throws Error with the first answer that was none */
  refuseWrong(): void;
}

const path = '/api/get-configuration';
/** Sessions that are started at once. */
const atOnce = 20;

/**
 * Visitors of one site, who apply with what its page would send.
 * @param releases folder of the releases
 * @param host of the site
 * @param port of a process that starts their sessions
 * @throws Error where there is no such site
 */
export async function openVisitors(releases: string, host: string, port: number): Promise<Visitors> {
  const sites = createSites({ releases: openReleases(releases), environment: 'development' });
  const site = await sites.resolve({ host: { name: host, port: '' }, segment: '' });
  if (site === undefined) throw new Error(`There is no site ${host}.`);
  const [example] = submit.request.examples;
  if (example === undefined) throw new Error('The contract has no example of an application.');
  const Consents = await consentsOf(site);
  const fresh: string[] = [];
  let wrong: string | undefined;
  let people = 0;

  async function startSession(): Promise<string> {
    const { status, body } = await sendTo(port, host, path, { body: { url: host } });
    const token: unknown = status === 200 ? JSON.parse(body).Payload?.Token : undefined;
    if (typeof token !== 'string')
      throw new Error(`${path} was answered with ${status} ${body.slice(0, 500)}`);
    return token;
  }

  const known = await startSession();
  return {
    host,
    known,
    next() {
      const token = fresh.pop();
      if (token === undefined) throw new Error('There is no session left that nobody used.');
      return token;
    },
    application() {
      people += 1;
      const SiteSettings = { ...example.SiteSettings, WebSite: host };
      return { ...example, Applicant: { ...example.Applicant, SSN: ssnOf(people) }, SiteSettings, Consents };
    },
    onWrong(why) {
      wrong ??= why.slice(0, 500);
    },
    async supply(count) {
      while (fresh.length < count)
        fresh.push(...(await Promise.all(Array.from({ length: atOnce }, startSession))));
    },
    refuseWrong() {
      if (wrong !== undefined) throw new Error(wrong);
    },
  };
}

/** Another number for each person; the issuer decides by its last digit, so that all decisions come up. */
function ssnOf(person: number): string {
  const serial = 1 + (person % 9_999);
  const group = 1 + (Math.floor(person / 9_999) % 99);
  return `512-${String(group).padStart(2, '0')}-${String(serial).padStart(4, '0')}`;
}

/** What the form of the site asks to be agreed to, as its page states it. */
async function consentsOf(site: ResolvedSite) {
  const values: Record<string, unknown> = {
    'brand.bank': readPath(site.settings, 'BrandSettings.BankName'),
    'applicant.creditProtectionPrice': protectionPrice(undefined, undefined, site.settings),
  };
  const ofForm = (site.release.consents ?? []).filter(({ place }) => place === 'application');
  const statements = ofForm.map((consent) =>
    statementOf(consent, (at) => values[at], termsOfSite(site).id, site.release.language),
  );
  return Promise.all(
    ofForm.map(async ({ place, name }, index) => ({
      Place: place,
      Name: name,
      Answer: 'true',
      Hash: await hashOfStatement(statements[index] ?? ''),
    })),
  );
}

/**
 * What one connection sends, again and again.
 * @param call a name of `loadCalls`
 * @param connection its number: those of the mix begin at different places, so that they do not all apply at once
 */
export function requestsOf(call: string, visitors: Visitors, connection: number): Request[] {
  if (call !== 'mix') return [requestOf(call, visitors, {})];
  const order = spread(mixShares);
  const start = (connection * 37) % order.length;
  const visit: Visit = {};
  return [...order.slice(start), ...order.slice(0, start)].map((name) => requestOf(name, visitors, visit));
}

/** As browsers send it. */
const usual = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'load' };

/** Of a connection, the token of the landing that it made last. */
interface Visit {
  token?: string | undefined;
}

function requestOf(call: string, visitors: Visitors, visit: Visit): Request {
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
    case 'save-tracking':
      return {
        setupRequest(request) {
          visit.token = visitors.next();
          const { headers, ...rest } = post(
            { WebSite: host, Device: 'Mobile', UtmSource: 'mail' },
            visit.token,
          );
          return { ...request, ...rest, headers };
        },
      };
    case 'insert-waterfall-tracking-info':
      return {
        setupRequest(request) {
          const token = visit.token ?? visitors.next();
          visit.token = undefined;
          const { headers, ...rest } = post({ StepId: 1, flow: 'PREQUAL', webSite: host }, token);
          return { ...request, ...rest, headers };
        },
      };
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

/** Names in one order in which each comes as often as its share says, as evenly as can be: nothing comes in bursts. */
function spread(shares: Readonly<Record<string, number>>): string[] {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
  const sent = new Map<string, number>();
  return Array.from({ length: total }, (_, position) => {
    // Whatever is furthest behind its share comes next.
    const behind = ([name, share]: [string, number]) =>
      (share * (position + 1)) / total - (sent.get(name) ?? 0);
    const [next] = Object.entries(shares).reduce((most, one) => (behind(one) > behind(most) ? one : most));
    sent.set(next, (sent.get(next) ?? 0) + 1);
    return next;
  });
}
