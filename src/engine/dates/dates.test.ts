import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn } from './ageOn.ts';
import { calendarDate } from './calendarDate.ts';
import { formatDate } from './formatDate.ts';
import { parseDate } from './parseDate.ts';
import { todayInNewYork } from './todayInNewYork.ts';

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
});

describe('calendarDate', () => {
  it('[UX-07] knows the same days as the Gregorian calendar of the platform', () => {
    const numbers = fc.tuple(
      fc.integer({ min: 1800, max: 2200 }),
      fc.integer({ min: -1, max: 14 }),
      fc.integer({ min: -1, max: 33 }),
    );
    fc.assert(
      fc.property(numbers, ([year, month, day]) => {
        const platform = new Date(Date.UTC(year, month - 1, day));
        const exists = platform.getUTCMonth() === month - 1 && platform.getUTCDate() === day;
        expect(calendarDate(year, month, day) !== undefined).toBe(exists);
      }),
    );
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
    (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        for (const [hour, minute] of [
          [0, 30],
          [23, 30],
        ] as const) {
          const clock = new Date(2026, 5, 10, hour, minute).getTime();
          const today = new Date(clock - 4 * 3_600_000).toISOString().slice(0, 10);
          expect(todayInNewYork(clock)).toBe(today);
          expect(ageOn('2008-06-10', todayInNewYork(clock))).toBe(today >= '2026-06-10' ? 18 : 17);
        }
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );
});
