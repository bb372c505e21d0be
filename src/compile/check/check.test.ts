import { describe, expect, it } from 'vitest';
import { autofillMistake } from './autofillMistake.ts';
import { svgMistake } from './svgMistake.ts';
import { looksLikeUrl, urlMistake } from './urlMistake.ts';

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

describe('art', () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`;

  it.each([
    '<path d="M0 0"/>',
    '<use href="#a"/>',
    '<rect fill="url(#g)"/>',
    '<image href="data:image/png;base64,AA"/>',
    '<style>.a{fill:url("#g")}</style>',
  ])('may hold %s', (inside) => {
    expect(svgMistake(svg(inside))).toBeUndefined();
  });

  it.each([
    ['<script>x</script>', 'script'],
    ['<SCRIPT href="a.js"/>', 'script'],
    ['<rect onload="x()"/>', 'onload'],
    ['<a xlink:href="javascript:x()"/>', 'javascript:x()'],
    ['<image href="https://a.example/a.png"/>', 'https://a.example/a.png'],
    ['<use href="other.svg#a"/>', 'other.svg#a'],
    ['<image href="data:image/svg+xml;base64,AA"/>', 'data:image/svg+xml'],
    ['<style>@import "a.css"</style>', '@import'],
    ['<rect fill="url(https://a.example/#g)"/>', 'https://a.example/#g'],
    ['<foreignObject/>', 'foreignObject'],
  ])('may not hold %s', (inside, words) => {
    expect(svgMistake(svg(inside))).toContain(words);
  });

  it('is an SVG without a document type', () => {
    expect(svgMistake('<html></html>')).toContain('not an SVG');
    expect(svgMistake(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)).toContain('document type');
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
