import { describe, expect, it } from 'vitest';
import { dateCode } from '../testing/support/checkDates.ts';
import { isTestCode, sourceFiles } from '../testing/support/sourceFiles.ts';

const files = (await sourceFiles(['{src,issuer}/**/*.{ts,tsx}'])).filter(({ path }) => !isTestCode(path));
const others = files.filter(({ path }) => !path.startsWith('src/engine/dates/'));

describe('dates', () => {
  it('[UX-07] [F-109] are reckoned in src/engine/dates and nowhere else', () => {
    expect(others.length).toBeLessThan(files.length);
    expect(dateCode(others)).toEqual([]);
  });
});
