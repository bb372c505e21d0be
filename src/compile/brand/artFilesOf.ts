import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { fileIn } from '../document/fileIn.ts';
import { entriesOf, member, textOf } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';
import type { ArtFile } from './ArtFile.ts';
import { svgMistake } from './svgMistake.ts';

/**
 * Art of a brand by name, `_base` below the brand's own. Each path is relative to the folder of the brand.json that
 * names it. A file that is missing or not safe is a mistake.
 */
export function artFilesOf(catalogue: Catalogue, brand: string, report: Report): Map<string, ArtFile> {
  const files = new Map<string, ArtFile>();
  for (const folder of ['_base', brand]) {
    for (const [name, node] of entriesOf(member(nodeOf(catalogue, 'brand', { brand: folder }), 'art'))) {
      const path = textOf(node);
      if (path === undefined) {
        files.delete(name);
        continue;
      }
      const file = `brands/${folder}/${path}`;
      const source = fileIn(join(catalogue.root, 'brands', folder), path);
      if (source === undefined) {
        const remedy = path.split('/').includes('..') ? `: art stands in brands/${folder} itself` : '';
        report.mistake(node.place, `there is no file ${file}${remedy}`);
        // Known all the same, so that what uses it is not called wrong, too.
        files.set(name, { file, address: '' });
        continue;
      }
      const content = readFileSync(source);
      const mistake = extname(file) === '.svg' ? svgMistake(content.toString('utf8')) : undefined;
      if (mistake !== undefined) report.mistake(node.place, `${file} ${mistake}`);
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
      files.set(name, { file, address: `art/${brand}/${name}.${hash}${extname(file)}` });
    }
  }
  return files;
}
