import { describe, expect, it } from 'vitest';
import { originAndPath, storableText } from './tracking.ts';

describe('originAndPath', () => {
  it.each([
    ['https://news.example/page?email=jordan@example.com#top', 'https://news.example/page'],
    ['https://jordan:secret@news.example/page', 'https://news.example/page'],
    ['apply.brand.localhost:4000/get?ssn=123', 'apply.brand.localhost:4000/get'],
    ['android-app://com.example.mail/', 'android-app://com.example.mail/'],
    ['jordan@example.com', 'example.com'],
    ['#only', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('[SAFE-03] keeps of %j only %j', (address, kept) => {
    expect(originAndPath(address)).toBe(kept);
  });

  it('[TRK-009] cuts at 2048 characters', () => {
    expect(originAndPath(`https://news.example/${'a'.repeat(5000)}`)).toHaveLength(2048);
  });
});

describe('storableText', () => {
  it.each([
    ['a\0b', 'ab'],
    ['\0', null],
    ['\ud800', '\u{fffd}'],
    ['abc💥', 'abc'],
    [0, '0'],
    [12, '12'],
    ['', null],
    [null, null],
  ])('[REL-08] makes %j storable', (value, stored) => {
    expect(storableText(value, 4)).toBe(stored);
  });
});
