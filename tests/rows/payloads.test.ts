import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage, type SentBody } from '../../scripts/walk/openPage.ts';
import type { Context } from '../../src/engine/machine.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { product } from '../journeys/theProduct.ts';
import { acceptance, applicant, application, everySection } from './answers.ts';
import { codeTo } from './codeTo.ts';
import { raise, stateOf } from './pages.ts';
import { claimOf, heldTerms, holder } from './reservations.ts';

/** Everything that a link may say of a visit. */
const query =
  '?utm_source=google&utm_medium=cpc&utm_campaign=c&utm_content=d&utm_term=e&channel=f&subchannel=g&gclid=1&fbclid=2&msclkid=3&clickid=4&srcid=5&sid=6&pub=7&subid=8&hid=9&c1=a&c2=b&c3=c&token=t';

/** Not of the test domain, whose addresses nobody checks. */
const Email = 'jordan@example.com';
const phone = '5125550188';
const withPhone = { PrimaryPhone: phone, confirmPrimaryPhone: phone };

/** What somebody does on a site: events with their values, details, or what has to be found out first. */
type Act = [event: string, values?: Record<string, unknown>, detail?: Record<string, unknown>];

const giveCode = async (): Promise<Act> => [
  'codeEntered',
  undefined,
  { verifyCode: await codeTo(product, phone) },
];

/** Every flow, on a way that makes its calls. */
const ways: { site: string; path?: string; acts: (Act | (() => Promise<Act>))[] }[] = [
  {
    site: 'prequal.surge',
    acts: [['submit', everySection], ['privacyClicked'], ['termsClicked'], ['submit', acceptance]],
  },
  {
    site: 'prequal-mfa.surge',
    acts: [['submit', { ...applicant, ...withPhone }], ['submit', acceptance], giveCode],
  },
  {
    site: 'prequal.surge',
    path: 'offer',
    acts: [['offerReturnSent', { referenceNumber: '900001001', last4ssn: '1001' }]],
  },
  { site: 'prequal.surge', acts: [['submit', { ...applicant, SSN: '512-45-2007' }], ['grandBankChosen']] },
  {
    site: 'prequal.surge',
    acts: [
      ['submit', { ...applicant, SSN: '512-45-1009' }],
      ['linkAgreementChanged', undefined, { agreed: true }],
      ['bankLinkAsked'],
      ['bankLinked', undefined, { institution: 'Bank', loginId: 'declined-1' }],
    ],
  },
  { site: 'cfc.surge', acts: [['submit', application]] },
  { site: 'cfc-mfa.surge', acts: [['submit', { ...application, ...withPhone }], giveCode] },
  { site: 'standalone.surge', path: 'apply', acts: [['submit', application]] },
  {
    site: 'dm.surge',
    acts: [
      ['reservationSent', claimOf()],
      ['submit', heldTerms],
    ],
  },
  { site: 'dm.surge', path: 'reservation', acts: [['lookupSent', { ...holder, last4ssn: '1001' }]] },
  {
    site: 'dm.fit',
    path: 'payfee',
    acts: [['payFeeSent', { referenceNumber: '900001002', last4ssn: '1002' }]],
  },
  {
    site: 'cs.surge',
    acts: [
      ['reservationSent', claimOf()],
      ['submit', heldTerms],
    ],
  },
  {
    site: 'cli.surge',
    acts: [['increaseSent', { SSN: '512-45-1001', accountLast4: '4242', MonthlyIncome: '3200' }]],
  },
];

async function walk({ site, path = '', acts }: (typeof ways)[number]): Promise<OpenedPage> {
  const page = await openPage(product, site, `/${path}${query}`);
  for (const act of acts) {
    const [event, values, detail] = typeof act === 'function' ? await act() : act;
    await raise(page, event, values?.Email === undefined ? values : { ...values, Email }, detail);
  }
  return page;
}

describe('what goes to the server', () => {
  it.each(ways)('[F-204] leaves nothing open that $site knows', async (way) => {
    const { bodies } = await walk(way);
    expect(bodies.flatMap(openIn)).toEqual([]);
  });

  it.each(['prequal.surge', 'cfc.surge', 'standalone.surge', 'cs.surge'])(
    '[F-204] [API-014] the check of an e-mail address on %s carries the tracking id of the visit',
    async (site) => {
      const way = ways.find((one) => one.site === site);
      const page = await walk(way ?? { site, acts: [] });
      const { trackingId } = stateOf(page).session;
      expect(trackingId).toMatch(/^[0-9a-f-]{36}$/u);
      expect(page.sent('validate-email-service')).toEqual([{ email: Email, sessionId: trackingId }]);
    },
  );
});

interface Schema {
  properties?: Record<string, Schema>;
}

/** What each call takes, by the last part of its path. */
const requests = new Map<string, Schema>(
  readdirSync('schemas/api').map((file) => {
    const { path, request } = JSON.parse(readFileSync(`schemas/api/${file}`, 'utf8'));
    return [String(path).toLowerCase().split('/').at(-1) ?? '', request];
  }),
);

/** What stays open with reason. */
const excused: Record<string, string> = {
  'save-tracking: id': 'the record begins with it',
  'validate-state: Url': 'the state of a spouse is checked without it (SVC-019)',
};

/** Names under which the page knows what a contract calls otherwise. */
const otherNames: Record<string, string[]> = {
  applicantid: ['result.ref_number'],
  applicationid: ['result.ref_number'],
  sessionid: ['session.trackingId', 'session.id'],
  utminfoid: ['session.trackingId'],
  msclid: ['session.clicks.msclid.id'],
};

/** Declared keys of a call that hold nothing though the page knows something of that name. */
function openIn({ call, body, known }: SentBody): string[] {
  const schema = requests.get(call.toLowerCase());
  expect(schema, call).toBeDefined();
  if (known === undefined) return [];
  return emptyKeys(schema ?? {}, body).flatMap((key) => {
    const found = pathsNamed(key, known);
    if (found.length === 0 || Object.hasOwn(excused, `${call}: ${key}`)) return [];
    return [`${call}: ${key}, though there is ${found.join(', ')}`];
  });
}

/** Names of what a body leaves open, groups within groups. */
function emptyKeys({ properties = {} }: Schema, body: Record<string, unknown>): string[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const { [key]: value } = body;
    if (isObject(value)) return emptyKeys(schema, value);
    return value === undefined || value === null || value === '' ? [key] : [];
  });
}

/** Paths whose end is the name, whatever its spelling, and that hold words or a number: all but what somebody typed. */
function pathsNamed(key: string, { site, brand, flow, query, session, result, device }: Context): string[] {
  const name = plain(key);
  return filledPaths({ site, brand, flow, query, session, result, device }).filter((path) => {
    const parts = path.split('.');
    const ends = [parts.slice(-1), parts.slice(-2)].map((end) => plain(end.join('')));
    return ends.includes(name) || otherNames[name]?.includes(path);
  });
}

function filledPaths(value: Record<string, unknown>, under = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isObject(inner)) return filledPaths(inner, `${under}${key}.`);
    const isFilled = typeof inner === 'number' || (typeof inner === 'string' && inner !== '');
    return isFilled ? [`${under}${key}`] : [];
  });
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/gu, '');
