import { describe, expect, it } from 'vitest';
import { svgMistake } from './svgMistake.ts';

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
