import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryCookies } from '../../../scripts/walk/memory.ts';
import { type BrowserCookies, keepClicks } from './clickCookies.ts';

const start = Date.UTC(2026, 0, 5, 12);
const hour = 3_600_000;
const end = '2026-01-06T12:00:00.000Z';

const at = (cookies: BrowserCookies, hours: number, query: Record<string, string> = {}) =>
  keepClicks(cookies, query, start + hours * hour, true);

/** Cookies of a browser, and what was written to them. */
function writtenTo(cookies: BrowserCookies): { cookies: BrowserCookies; written: string[] } {
  const written: string[] = [];
  const write = (cookie: string) => {
    written.push(cookie);
    cookies.write(cookie);
  };
  return { cookies: { read: cookies.read, write }, written };
}

describe('the clicks that led here', () => {
  it.each([
    ['gclid', 'gclid'],
    ['fbclid', 'fbclid'],
    ['msclkid', 'msclid'],
    ['msclid', 'msclid'],
    ['clickid', 'clickid'],
  ])('[F-208] [TRK-011] [CON-014] %s is kept in a first-party cookie for a day', (parameter, name) => {
    const { cookies, written } = writtenTo(memoryCookies());
    const clicks = at(cookies, 0, { [parameter]: 'a1' });
    expect(clicks).toEqual({ [name]: { id: 'a1', expiry: end } });
    expect(written).toEqual([`${name}=${start + 24 * hour}.a1; Max-Age=86400; Path=/; SameSite=Lax; Secure`]);
    expect(at(cookies, 23)).toEqual(clicks);
    expect(at(cookies, 24)).toEqual({});
  });

  it('[F-208] begins its day once, whatever the address still says', () => {
    const { cookies, written } = writtenTo(memoryCookies());
    for (const hours of [0, 1, 23]) expect(at(cookies, hours, { gclid: 'g1' }).gclid?.expiry).toBe(end);
    expect(written).toHaveLength(1);
    expect(at(cookies, 23, { gclid: 'g2' }).gclid).toEqual({ id: 'g2', expiry: '2026-01-07T11:00:00.000Z' });
    expect(at(cookies, 25).gclid?.id).toBe('g2');
  });

  it('[F-208] puts the clicks of the address first, then the newest', () => {
    const cookies = memoryCookies();
    at(cookies, 0, { clickid: 'c' });
    at(cookies, 1, { gclid: 'g' });
    at(cookies, 2, { fbclid: 'f' });
    expect(Object.keys(at(cookies, 3))).toEqual(['fbclid', 'gclid', 'clickid']);
    expect(Object.keys(at(cookies, 3, { clickid: 'c' }))).toEqual(['clickid', 'fbclid', 'gclid']);
  });

  it('needs no encryption on a loopback address', () => {
    const { cookies, written } = writtenTo(memoryCookies());
    keepClicks(cookies, { gclid: 'g' }, start, false);
    expect(written[0]).not.toContain('Secure');
  });

  it('[TRK-011] holds any id that the contract takes, and no other', () => {
    const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(anyText, (id) => {
        const cookies = memoryCookies('other=1', 'theme=dark');
        const clicks = at(cookies, 0, { gclid: id });
        expect(clicks).toEqual(id.length <= 500 ? { gclid: { id, expiry: end } } : {});
        expect(at(cookies, 1)).toEqual(clicks);
      }),
    );
  });

  it.each([
    'gclid=',
    'gclid=g1',
    `gclid=${start + hour}.`,
    `gclid=${start + hour}.%E0%A4%A`,
    `gclid=${start + hour}.${'x'.repeat(501)}`,
    `gclid=${start + 25 * hour}.from-the-future`,
    `gclid=${start - 1}.over`,
    `constructor=${start + hour}.1`,
    `__proto__=${start + hour}.1`,
    `session=${start + hour}.1`,
  ])('[F-208] takes nothing of a cookie that is not as ours: %s', (cookie) => {
    expect(at(memoryCookies(cookie), 0)).toEqual({});
  });
});
