import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { sharedPicture } from '../../engine/firstScreen.ts';
import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';

/** An art file of a brand. */
export interface ArtFile {
  /** Relative to the root. */
  file: string;
  /** Relative to the release. */
  address: string;
}

/**
 * Art of a brand by name, `_base` below the brand's own. Each path is relative to the folder of the brand.json that
 * names it. A file that is missing or not safe is a mistake.
 */
export function artFilesOf(
  catalogue: Catalogue,
  brand: string,
  report: DiagnosticCollector,
): Map<string, ArtFile> {
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

/**
 * Why an SVG may not be shipped: it runs script, or fetches something from elsewhere. Undefined where it is safe.
 * Art is shown by `<img>`, where browsers run no script anyway; a file opened by its own address has no such shelter.
 */
export function svgMistake(svg: string): string | undefined {
  if (!/<svg[\s>]/i.test(svg)) return 'is not an SVG';
  if (/<script[\s>/]/i.test(svg)) return 'holds a script: remove it';
  const handler = /\s(on[a-z]+)\s*=/i.exec(svg)?.[1];
  if (handler !== undefined) return `holds the event handler "${handler}": remove it`;
  if (/<foreignObject[\s>/]/i.test(svg)) return 'holds a foreignObject: draw it with shapes and text';
  if (/<!ENTITY|<!DOCTYPE/i.test(svg)) return 'holds a document type: remove it';
  const reference = /(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);)([^"']{1,60})/i.exec(
    svg,
  )?.[1];
  if (reference !== undefined)
    return `refers to "${reference}": only what stands in the file itself may be used`;
  const style = /url\(\s*["']?(?!#|data:image\/(?:png|jpeg|webp);)([^)"']{1,60})|@import[^;]{0,60}/i.exec(
    svg,
  )?.[0];
  return style === undefined
    ? undefined
    : `refers to "${style}": only what stands in the file itself may be used`;
}

/**
 * The path of a file that a document names, relative to a folder; undefined where no file stands there or where the
 * name leads out of the folder: a release publishes nothing else of this machine.
 */
export function fileIn(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  if (!path.startsWith(join(folder, sep))) return undefined;
  try {
    return statSync(path).isFile() ? path : undefined;
  } catch {
    // No such file, or a name that no file can have.
    return undefined;
  }
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Pages name the size of the picture that they share, and networks show no SVG: another one would be cut, or left out. */
export function checkSharedPicture(
  root: string,
  { node, art }: { node: Node | undefined; art: ReadonlyMap<string, ArtFile> },
  report: DiagnosticCollector,
): void {
  const place = member(node, 'art', sharedPicture.art)?.place;
  const shared = art.get(sharedPicture.art);
  // Where the file is not there, that has been said.
  if (place === undefined || shared === undefined || shared.address === '') return;
  const { width, height } = sharedPicture;
  const found = sizeOf(readFileSync(join(root, shared.file)));
  if (found === `${width} by ${height}`) return;
  report.mistake(
    place,
    `${shared.file} is ${found ?? 'no PNG'}: what is shared is a PNG of ${width} by ${height}. "npm run lab -- screenshots --share" draws it`,
  );
}

/** A PNG begins with its size. */
function sizeOf(content: Buffer): string | undefined {
  if (content.length < 24 || !content.subarray(0, 8).equals(signature)) return undefined;
  return `${content.readUInt32BE(16)} by ${content.readUInt32BE(20)}`;
}
