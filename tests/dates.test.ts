import { describe, expect, it } from 'vitest';
import { dateCode } from './support/checkDates.ts';
import { isTestCode, sourceFiles } from './support/sourceFiles.ts';

const files = (await sourceFiles(['src/**/*.{ts,tsx}'])).filter(({ path }) => !isTestCode(path));
const others = files.filter(({ path }) => !path.startsWith('src/engine/dates/'));

describe('dates', () => {
  it('[UX-07] [F-109] are reckoned in src/engine/dates and nowhere else', () => {
    expect(others.length).toBeLessThan(files.length);
    expect(dateCode(others)).toEqual([]);
  });
});

describe('the check itself', () => {
  const planted = (text: string) => dateCode([{ path: 'src/one.ts', text }]);

  it.each([
    ["import dayjs from 'dayjs';", 'imports dayjs'],
    ["import utc from 'dayjs/plugin/utc.js';", 'imports dayjs/plugin/utc.js'],
    ["const late = () => import('dayjs');", 'imports dayjs'],
    ["new Intl.DateTimeFormat('en-US')", 'Intl.DateTimeFormat'],
    ['Date.parse(text)', 'Date.parse'],
    ['new Date(text)', 'new Date(…) of what may be a text'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is looked at
    ['new Date(`${day}T00:00:00Z`)', 'new Date(…) of what may be a text'],
    ["new Date(day + 'T00:00:00Z')", 'new Date(…) of what may be a text'],
    ['new Date(2026, 0, 1)', 'new Date(…) of a year and a month'],
    ['new Date().toISOString().slice(0, 10)', 'a part of toISOString()'],
    ['new Date().getFullYear()', '.getFullYear()'],
    ["moment.toLocaleDateString('en-US')", '.toLocaleDateString()'],
  ])('finds %s', (text, found) => expect(planted(text)).toEqual([`src/one.ts:1: ${found}`]));

  it.each([
    'new Date()',
    'Date.now()',
    'new Date(now.getTime() - 86_400_000)',
    'new Date(Number(seconds) * 1000).toISOString()',
  ])('lets %s be, which is a moment', (text) => expect(planted(text)).toEqual([]));
});
