import { describe, expect, it } from 'vitest';
import { autofillMistake, looksLikeUrl, urlMistake } from './textMistakes.ts';

describe('[SAFE-05] addresses', () => {
  it.each([
    '',
    '/terms',
    'https://www.acorn.example/a?b=c',
    'http://bank.localhost:4000/',
    'http://localhost/',
    'tel:+18005550100',
    'mailto:help@acorn.example',
  ])('take %s', (address) => {
    expect(urlMistake(address)).toBeUndefined();
  });

  it.each([
    ['http://www.acorn.example', 'not encrypted'],
    ['http://localhost.evil.example', 'not encrypted'],
    ['//evil.example', 'names no scheme'],
    ['javascript:alert(1)', 'refused'],
    ['JavaScript:alert(1)', 'refused'],
    [' javascript:alert(1)', 'refused'],
    ['data:text/html,x', 'refused'],
    ['ftp://acorn.example', 'refused'],
    ['www.acorn.example', 'no address'],
    ['https://user:word@acorn.example', 'password'],
  ])('refuse %s', (address, words) => {
    expect(urlMistake(address)).toContain(words);
  });

  it('are seen wherever they stand', () => {
    expect(['https://a.example', ' javascript:x', '//a.example', 'tel:1'].every(looksLikeUrl)).toBe(true);
    expect(['Note: this', 'a//b', '10:30'].some(looksLikeUrl)).toBe(false);
  });
});

describe('[UX-03] autofill tokens', () => {
  it.each([
    'off',
    'given-name',
    'section-spouse given-name',
    'section-a billing postal-code',
    'one-time-code',
  ])('take %s', (token) => {
    expect(autofillMistake(token)).toBeUndefined();
  });

  it.each(['first-name', 'spouse given-name', ''])('refuse %j', (token) => {
    expect(autofillMistake(token)).toBeDefined();
  });
});
