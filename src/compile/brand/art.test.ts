import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../Compiler.ts';
import { svgMistake } from './art.ts';

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

it('[F-422] takes a picture to share in the size that pages say, and in no other', () => {
  const { root, replace } = catalogueFolder();
  const mistakes = (width: number, height: number) => {
    writeFileSync(
      join(root, 'brands/acorn/art/share.png'),
      PNG.sync.write(new PNG({ width, height }), { colorType: 2 }),
    );
    return new Compiler(root).check().mistakes.map(({ message }) => message);
  };
  mkdirSync(join(root, 'brands/acorn/art'), { recursive: true });
  replace('brands/acorn/brand.json', '"art/card.svg" }', '"art/card.svg", "share": "art/share.png" }');
  expect(mistakes(1_200, 630)).toEqual([]);
  expect(mistakes(1_200, 628)).toEqual([
    'brands/acorn/art/share.png is 1200 by 628: what is shared is a PNG of 1200 by 630. "npm run lab -- screenshots --share" draws it',
  ]);
});
