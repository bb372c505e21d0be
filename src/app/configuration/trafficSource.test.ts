import { describe, expect, it } from 'vitest';
import { trafficSource } from '../storage/clickCookies.ts';

const expiry = '2026-01-06T12:00:00.000Z';
const google = { gclid: { id: 'g1', expiry } };
const meta = { fbclid: { id: 'f1', expiry } };

describe('the source of a visit', () => {
  it.each([
    ['what its address says', { utm_source: 'mail' }, {}, '', '', 'mail'],
    ['it before the click', { utm_source: 'mail', gclid: 'g1' }, google, '', 'partner', 'mail'],
    ['it before what the tab knows', { utm_source: 'mail' }, {}, 'partner', '', 'mail'],
    ['the advertiser of the click', { gclid: 'g1' }, google, '', 'partner', 'google'],
    ['it before what the tab knows', { gclid: 'g1' }, google, 'mail', '', 'google'],
    ['what the tab knows', {}, google, 'mail', 'partner', 'mail'],
    ['the click that still counts', {}, google, '', 'partner', 'google'],
    ['the last one of several', {}, { ...meta, ...google }, '', 'partner', 'partner'],
    ['nothing of an earlier visit', { fbclid: 'f1' }, { ...meta, ...google }, 'mail', '', ''],
    ['what the site assumes', {}, {}, '', 'partner', 'partner'],
    ['what the contract takes', { utm_source: 'x'.repeat(101) }, {}, '', 'partner', 'partner'],
    ['nothing where nobody says', {}, {}, undefined, '', ''],
  ])('[F-208] [TRK-003] is %s: %j', (_case, query, clicks, tab, site, source) => {
    expect(trafficSource(query as Record<string, string>, clicks, { tab, site })).toBe(source);
  });
});
