import { describe, expect, it } from 'vitest';
import { applyColors, brandColors } from './brandColors.ts';
import { deviceValues, heedServerDate, nowValues } from './browser.ts';
import { createScriptAddresses } from './trustedTypes.ts';

const facts = {
  width: 390,
  userAgent: 'agent',
  referrer: '',
  origin: 'https://site.example',
  host: 'site.example',
};

describe('deviceValues', () => {
  it.each([
    [320, 'Mobile'],
    [600, 'Mobile'],
    [601, 'Tablet'],
    [1023, 'Tablet'],
    [1024, 'Desktop'],
  ])('[TRK-008] [LAY-008] [A-053] %d px is %s', (width, kind) => {
    expect(deviceValues({ ...facts, width })).toMatchObject({ kind });
  });

  it('[TRK-009] [SAFE-03] cuts a referrer to origin and path and 2048 characters; ours is none', () => {
    const referrer = (address: string) => deviceValues({ ...facts, referrer: address }).referrer;
    expect(referrer('https://search.example/find?q=Jordan#x')).toBe('https://search.example/find');
    expect(referrer('https://site.example/?email=a@b.example')).toBe('');
    expect(referrer('')).toBe('');
    expect(String(referrer(`https://search.example/${'a'.repeat(4000)}`))).toHaveLength(2048);
  });
});

describe('nowValues', () => {
  it.each([
    ['2012', Date.UTC(2012, 5, 1)],
    ['2056', Date.UTC(2056, 5, 1)],
  ])('[F-810] is the day of the server on a device whose clock says %s', (_year, clock) => {
    heedServerDate('Sun, 29 Nov 2026 15:00:00 GMT', clock);
    expect(nowValues(clock + 60_000)).toEqual({ date: '2026-11-29', year: 2026, time: clock + 60_000 });
    heedServerDate('soon', clock);
    heedServerDate(null, clock);
    expect(nowValues(clock).year).toBe(2026);
    heedServerDate(new Date(clock).toUTCString(), clock);
  });

  it('is the calendar date of New York, and the time', () => {
    const [before, after] = [Date.UTC(2026, 0, 1, 4, 59), Date.UTC(2026, 0, 1, 5, 1)];
    expect(nowValues(before)).toEqual({ date: '2025-12-31', year: 2025, time: before });
    expect(nowValues(after)).toEqual({ date: '2026-01-01', year: 2026, time: after });
  });
});

describe('brandColors', () => {
  it('takes #rrggbb and nothing else', () => {
    const colours = {
      primary: '#4b2a8c',
      secondary: 'red',
      tertiary: '#fff',
      quarternary: '#12345678',
      banner: 'url(//evil.example)',
      footer: '#ABCDEF',
      other: '#000000',
    };
    expect(brandColors(colours)).toEqual([
      ['--color-primary', '#4b2a8c'],
      ['--color-footer', '#ABCDEF'],
    ]);
    expect(brandColors(undefined)).toEqual([]);
  });

  it('sets them as properties of the element', () => {
    const set: string[] = [];
    const element = {
      style: { setProperty: (name: string, value: string) => void set.push(`${name} ${value}`) },
    };
    applyColors(element as unknown as HTMLElement, { primary: '#4b2a8c' });
    expect(set).toEqual(['--color-primary #4b2a8c']);
  });
});

describe('createScriptAddresses', () => {
  const { scriptAddress } = createScriptAddresses('https://site.example', () => ['scripts.example']);

  it('passes our own scripts and those of named hosts', () => {
    expect(scriptAddress('/assets/worker.js')).toBe('https://site.example/assets/worker.js');
    expect(scriptAddress('https://scripts.example/a.js')).toBe('https://scripts.example/a.js');
  });

  it.each([
    'https://evil.example/a.js',
    'http://scripts.example/a.js',
    'data:text/javascript,1',
    'blob:https://evil.example/1',
    '//evil.example/a.js',
  ])('refuses %s', (address) => {
    expect(() => scriptAddress(address)).toThrow(TypeError);
  });
});
