import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addToDate, ageOn, formatDate, instantOf, parseDate, todayInNewYork, yearOf } from './dates.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1800, 0, 1), max: Date.UTC(2199, 11, 31) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

describe('parseDate', () => {
  it.each([
    '2/9/1990',
    '02/09/1990',
    '02091990',
    '02-09-1990',
    '1990-02-09',
    '1990/2/9',
    '19900209',
    ' 2.9.1990 ',
    '2 9 1990',
  ])('[UX-07] [F-109] reads %s', (written) => expect(parseDate(written)).toBe('1990-02-09'));

  it.each([
    '',
    '2/9/90',
    '2/30/1990',
    '13/01/1990',
    '00/10/1990',
    '0209199',
    '1990-2',
    '2/9/1990x',
    '2/29/1900',
    '19900230',
    '19901301',
    '1990-0209x',
    '31121990',
    '1990-02-09T00:00:00Z',
    '2-9-1990-1',
    '+1990-02-09',
    'Feb 9 1990',
  ])('[UX-07] finds %s incomplete or impossible', (typed) => expect(parseDate(typed)).toBeUndefined());

  it('[UX-07] reads back every calendar day, typed in every order', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const shown = formatDate(day);
        expect(parseDate(day)).toBe(day);
        expect(parseDate(shown)).toBe(day);
        expect(parseDate(shown.replaceAll('/', ''))).toBe(day);
        expect(parseDate(shown.replaceAll('/', '-'))).toBe(day);
        expect(parseDate(day.replaceAll('-', ''))).toBe(day);
      }),
    );
  });

  it('[UX-07] knows the same days as the Gregorian calendar of the platform', () => {
    const numbers = fc.tuple(
      fc.integer({ min: 1800, max: 2200 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    );
    fc.assert(
      fc.property(numbers, ([year, month, day]) => {
        const platform = new Date(Date.UTC(year, month - 1, day));
        const exists = platform.getUTCMonth() === month - 1 && platform.getUTCDate() === day;
        expect(parseDate(`${month}/${day}/${year}`) !== undefined).toBe(exists);
        expect(parseDate(`${year}-${month}-${day}`) !== undefined).toBe(exists);
      }),
    );
  });

  it('[UX-07] reads a day that a zone never had', () => {
    inZone('Pacific/Apia', () => expect(parseDate('12/30/2011')).toBe('2011-12-30'));
  });
});

describe('formatDate', () => {
  it('[FRM-019] shows a stored date, and other text as it stands', () => {
    expect(formatDate('1990-02-09')).toBe('02/09/1990');
    expect(formatDate('1990-02-09', 'MMMM D, YYYY')).toBe('February 9, 1990');
    for (const text of ['', '02/09/19', '1990-02-30', '2/9/1990']) expect(formatDate(text)).toBe(text);
  });
});

describe('addToDate, yearOf, instantOf', () => {
  it('go over months, years and leap days', () => {
    expect(addToDate('2026-12-31', 1, 'day')).toBe('2027-01-01');
    expect(addToDate('2028-03-01', -1, 'day')).toBe('2028-02-29');
    expect(addToDate('2026-03-15', -21, 'year')).toBe('2005-03-15');
    expect(addToDate('2028-02-29', -1, 'year')).toBe('2027-02-28');
    expect(yearOf('2026-01-01')).toBe(2026);
    expect(instantOf('2026-07-01').toISOString()).toBe('2026-07-01T00:00:00.000Z');
  });

  it('count days, not hours, over a change of the clocks', () => {
    inZone('America/New_York', () => expect(addToDate('2026-03-07', 2, 'day')).toBe('2026-03-09'));
  });
});

describe('a form that is drawn first', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[PERF-01] reads, shows and compares dates without the formatters of the platform', () => {
    vi.stubGlobal('Intl', undefined);
    expect(formatDate(parseDate('2/9/1990') ?? '', 'MMMM D, YYYY')).toBe('February 9, 1990');
    expect(ageOn('1990-02-09', addToDate('2026-02-09', -1, 'day'))).toBe(35);
  });
});

describe('ageOn', () => {
  it('[UX-07] exactly 18 today passes, 18 tomorrow does not', () => {
    expect(ageOn('2008-03-15', '2026-03-15')).toBe(18);
    expect(ageOn('2008-03-16', '2026-03-15')).toBe(17);
  });

  it('[UX-07] a birthday on 29 February comes on 1 March in a common year', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('[UX-07] grows by one a year and never falls', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [birth, today] = one < other ? [one, other] : [other, one];
        expect(ageOn(birth, today)).toBeGreaterThanOrEqual(0);
        const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
        expect(ageOn(birth, nextYear)).toBe(ageOn(birth, today) + 1);
      }),
    );
  });
});

describe('todayInNewYork', () => {
  it('[UX-07] is the date in New York, in winter and summer time', () => {
    expect(todayInNewYork(Date.parse('2026-01-15T04:59:59Z'))).toBe('2026-01-14');
    expect(todayInNewYork(Date.parse('2026-01-15T05:00:00Z'))).toBe('2026-01-15');
    expect(todayInNewYork(Date.parse('2026-07-15T03:59:59Z'))).toBe('2026-07-14');
    expect(todayInNewYork(Date.parse('2026-07-15T04:00:00Z'))).toBe('2026-07-15');
  });

  it.each(['Pacific/Honolulu', 'Pacific/Guam', 'America/New_York'])(
    '[UX-07] gives the same verdict for a reader in %s at 00:30 and 23:30',
    (zone) =>
      inZone(zone, () => {
        for (const [hour, minute] of [
          [0, 30],
          [23, 30],
        ] as const) {
          const clock = new Date(2026, 5, 10, hour, minute).getTime();
          const today = new Date(clock - 4 * 3_600_000).toISOString().slice(0, 10);
          expect(todayInNewYork(clock)).toBe(today);
          expect(ageOn('2008-06-10', todayInNewYork(clock))).toBe(today >= '2026-06-10' ? 18 : 17);
        }
      }),
  );

  it.each(['America/Scoresbysund', 'America/Nuuk', 'Africa/Cairo', 'Pacific/Apia', 'Europe/London'])(
    '[UX-07] is the platform’s in each hour of a year for a reader in %s, whose clocks change on other days',
    (zone) => {
      const platform = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
      inZone(zone, () => {
        const wrong = Array.from({ length: 366 * 48 }, (_, half) => Date.UTC(2026, 0, 1) + half * 1_800_000)
          // the hours in which a day ends somewhere in New York's year
          .filter((clock) => [3, 4, 5].includes(new Date(clock).getUTCHours()))
          .filter((clock) => todayInNewYork(clock) !== platform.format(clock));
        expect(wrong).toEqual([]);
      });
    },
  );
});

function inZone(zone: string, check: () => void): void {
  vi.stubEnv('TZ', zone);
  try {
    check();
  } finally {
    vi.unstubAllEnvs();
  }
}
