import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { Compiler } from '../Compiler.ts';
import { catalogueFolder } from '../testing/catalogueFolder.ts';

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
    'brands/acorn/art/share.png is 1200 by 628: what is shared is a PNG of 1200 by 630. "npm run screenshots -- --share" draws it',
  ]);
});
