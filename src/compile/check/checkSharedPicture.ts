import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPicture } from '../../engine/firstScreen.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import { member } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Pages name the size of the picture that they share, and networks show no SVG: another one would be cut, or left out. */
export function checkSharedPicture(root: string, { node, art }: LinkedBrand, report: Report): void {
  const place = member(node, 'art', sharedPicture.art)?.place;
  const shared = art.get(sharedPicture.art);
  // Where the file is not there, that has been said.
  if (place === undefined || shared === undefined || shared.address === '') return;
  const { width, height } = sharedPicture;
  const found = sizeOf(readFileSync(join(root, shared.file)));
  if (found === `${width} by ${height}`) return;
  report.mistake(
    place,
    `${shared.file} is ${found ?? 'no PNG'}: what is shared is a PNG of ${width} by ${height}. "npm run screenshots -- --share" draws it`,
  );
}

/** A PNG begins with its size. */
function sizeOf(content: Buffer): string | undefined {
  if (content.length < 24 || !content.subarray(0, 8).equals(signature)) return undefined;
  return `${content.readUInt32BE(16)} by ${content.readUInt32BE(20)}`;
}
